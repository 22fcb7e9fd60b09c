// The Board room.

import { element } from "/page/dom.js";

export class Board {
  name = "board";

  constructor(shell, main) {
    this.shell = shell;
    main.append(element("h1", { text: "Board" }));
  }

  enter() {}
  pause() {}
  leave() {}
}
