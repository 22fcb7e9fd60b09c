import type { StudyCommand, Picture, Request } from "./types.js";

export const request: Request<StudyCommand>;
export const picture: Picture<StudyCommand>;
