// What shows a board in a notebook: the element before this, whose games the kernel plays.

const GIVEN = ["size", "seed", "goal", "start"];

/** Asks the kernel, and waits for its answer. */
function asking(model) {
  const waiting = new Map();
  // Every view of a model hears all answers.
  const own = Math.random().toString(36).slice(2);
  let count = 0;
  const heard = ({ id, answer, error }) => {
    waiting.get(id)?.(error === undefined ? answer : Promise.reject(new Error(error)));
    waiting.delete(id);
  };
  model.on("msg:custom", heard);
  const ask = (question) => new Promise((resolve) => {
    const id = `${own}-${++count}`;
    waiting.set(id, resolve);
    model.send({ id, question });
  });
  return { ask, end: () => model.off("msg:custom", heard) };
}

export default {
  render({ model, el }) {
    const board = document.createElement("taxicab-board");
    const { ask, end } = asking(model);
    board.request = ask;
    const give = () => {
      for (const name of GIVEN) board[name === "start" ? "board" : name] = model.get(name) ?? null;
    };
    const tell = ({ detail }) => {
      model.set({ board: board.board, moves: detail.single_tile, is_solved: detail.is_solved });
      model.save_changes();
    };
    for (const name of GIVEN) model.on(`change:${name}`, give);
    for (const event of ["begin", "move"]) board.addEventListener(event, tell);
    give();
    el.append(board);
    return () => {
      end();
      for (const name of GIVEN) model.off(`change:${name}`, give);
    };
  },
};
