// One question under way at a time. While it is, only the newest of those that follow is kept.

export class Asking {
  #engine;
  #isUnderWay = false;
  #next = null;

  constructor(engine) {
    this.#engine = engine;
  }

  /** Asks; `onAnswer(objects, isLatest)` or `onFault(error)`. During a drag the map follows the hand: an answer comes
   * though a newer question waits already, and is said not to be the latest. */
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
        told = () => onAnswer(answer, !this.#next);
      } catch (error) {
        told = () => { if (!this.#next) onFault(error); };
      }
      if (this.#next?.question === null) continue;
      told();
    }
    this.#isUnderWay = false;
  }
}
