// The Lab room.

import { element } from "/page/dom.js";

export class Lab {
  name = "lab";

  constructor(shell, main) {
    this.shell = shell;
    main.append(element("h1", { text: "Lab" }));
  }

  enter() {}
  pause() {}
  leave() {}
}
