import type { GamesCommand, Picture, Request } from "./types.js";

export const request: Request<GamesCommand>;
export const picture: Picture<GamesCommand>;
