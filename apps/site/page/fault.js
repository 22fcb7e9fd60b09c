// Why a question has no answer, whoever was asked.

/** An error: a sentence for people (`message`) and a word for the page (`kind`). */
export class EngineError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
  }
}

/** A reply as an answer: JSON, or the text of a picture. */
export function answered(status, kind, text) {
  const isGood = status >= 200 && status < 300;
  if (isGood && kind.startsWith("image/svg+xml")) return text;
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // Not from the engine: something between.
  }
  if (isGood) return answer;
  throw new EngineError(answer.kind ?? "refused", answer.error ?? `The server answered ${status}.`);
}
