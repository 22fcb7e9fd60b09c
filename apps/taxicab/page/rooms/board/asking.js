// One question under way at a time. While it is, only the newest of those that follow is kept.

export class Asking {
  #engine;
  #isUnderWay = false;
  #next = null;

  constructor(engine) {
    this.#engine = engine;
  }

  /** Asks; `onAnswer(objects)` or `onFault(error)` unless a newer question has taken its place. */
  ask(question, onAnswer, onFault) {
    this.#next = { question, onAnswer, onFault };
    if (!this.#isUnderWay) this.#run();
  }

  /** Whatever is under way is not wanted any more. */
  forget() {
    this.#next = { question: null };
  }

  async #run() {
    this.#isUnderWay = true;
    while (this.#next) {
      const { question, onAnswer, onFault } = this.#next;
      this.#next = null;
      if (!question) continue;
      let told;
      try {
        const answer = await this.#engine.ask(question.name, question.fields);
        told = () => onAnswer(answer);
      } catch (error) {
        told = () => onFault(error);
      }
      // An answer during a drag is shown though a newer question waits: the map follows the hand.
      if (this.#next?.question === null) continue;
      told();
    }
    this.#isUnderWay = false;
  }
}
