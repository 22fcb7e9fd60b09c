// Why a question has no answer, whoever was asked.

/** An error: a sentence for people (`message`) and a word for the page (`kind`). */
export class EngineError extends Error {
  constructor(kind, message, details = {}) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
    this.details = details;
  }
}

/** A reply as an answer: an object, or the text of a picture. */
export function answered(status, kind, text) {
  if (status === 204) return null;
  const isGood = status >= 200 && status < 300;
  if (isGood && kind.startsWith("image/svg+xml")) return text;
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // Not from the engine: something between.
  }
  if (isGood) return answer;
  const word = answer.kind ?? (status === 404 ? "expired" : "refused");
  throw new EngineError(word, answer.error ?? `The server answered ${status}.`, { ...answer, status });
}
