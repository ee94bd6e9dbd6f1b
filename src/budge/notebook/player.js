// A board with its buttons. `model` is the widget's: it holds `view`, and hears what is asked for.

function render({ model, el }) {
  const ask = (what, moves = []) => model.send({ do: what, moves });
  const host = h("div", { class: "budge-board" });
  const count = h("output", {}), words = h("p", { class: "budge-said", role: "status" });
  const button = (text, what) => h("button", { type: "button", onclick: () => ask(what) }, text);
  const buttons = { undo: button("Undo", "undo"), redo: button("Redo", "redo") };
  const root = h("div", { class: "budge-player", tabindex: 0 }, host,
    h("div", { class: "budge-buttons" }, button("Hint", "hint"), buttons.undo, buttons.redo,
      button("Restart", "restart"), count), words);
  const board = new Board(host, (moves) => ask("make", moves), {
    board: () => "Board",
    piece: ({ kind, label, cell }) => `${kind} ${label} in row ${cell[0] + 1}, column ${cell[1] + 1}`,
  });
  const keys = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    z: "undo", y: "redo", h: "hint", r: "restart",
  };
  root.addEventListener("keydown", (event) => {
    const wanted = keys[event.key];
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has keys of its own
    if (typeof wanted === "string") ask(wanted);
    else board.step(...wanted);
  });
  const show = () => {
    const view = model.get("view");
    board.show(view.scene, view.options);
    if (view.hint) board.hint(view.hint);
    count.textContent = view.count;
    words.textContent = view.words;
    buttons.undo.disabled = !view.undo;
    buttons.redo.disabled = !view.redo;
    if (view.solved && view.undo) board.celebrate();
  };
  model.on("change:view", show);
  el.append(root);
  show();
  return () => model.off("change:view", show);
}

export default { render };
