// The Lab room. What it holds is fetched when it is first entered: who only plays does not wait for charts.

import { element } from "/page/dom.js";

export class Lab {
  name = "lab";
  #room = null;
  #isLeft = false;
  #fetching;

  constructor(shell, main) {
    this.#fetching = import("/page/rooms/lab/room.js").then(
      ({ Room }) => {
        if (!this.#isLeft) this.#room = new Room(shell, main);
      },
      () => {
        const text = "The Lab could not be fetched. Is taxicab serve still running? Then load the page again.";
        if (!this.#isLeft) main.replaceChildren(element("p", { class: "warning", role: "alert", text }));
      },
    );
  }

  async enter(fields) {
    await this.#fetching;
    await this.#room?.enter(fields);
  }

  pause() {
    this.#room?.pause();
  }

  leave() {
    this.#isLeft = true;
    this.#room?.leave();
  }
}
