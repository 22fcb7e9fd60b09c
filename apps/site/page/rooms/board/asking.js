// Asks one question at a time. Meanwhile only the newest of the following questions is kept.

export class Asking {
  #engine;
  #isUnderWay = false;
  #next = null;

  constructor(engine) {
    this.#engine = engine;
  }

  /** Asks; `onAnswer(objects, isLatest)` or `onFault(error)`. During a drag the map follows the pointer: an answer
   * arrives although a newer question waits, with `isLatest` false. */
  ask(question, onAnswer, onFault) {
    this.#next = { question, onAnswer, onFault };
    if (!this.#isUnderWay) this.#run();
  }

  /** Drops the question in progress. */
  forget() {
    this.#next = { question: null };
  }

  /** A question may need the answer to another one first: `before`, whose first object its fields are made of. */
  async #answered({ name, before, fields }) {
    const [first] = before ? await this.#engine.ask(before.name, before.fields) : [null];
    return this.#engine.ask(name, fields(first));
  }

  async #run() {
    this.#isUnderWay = true;
    while (this.#next) {
      const { question, onAnswer, onFault } = this.#next;
      this.#next = null;
      if (!question) continue;
      let deliver;
      try {
        const answer = await this.#answered(question);
        deliver = () => onAnswer(answer, !this.#next);
      } catch (error) {
        deliver = () => { if (!this.#next) onFault(error); };
      }
      if (this.#next?.question === null) continue;
      deliver();
    }
    this.#isUnderWay = false;
  }
}
