// A board with its buttons. The drawing is that of the web page (scene.js stands above this in one
// module). Python tells what can go where: `view.options` are a piece, a cell and the moves there.

const place = (group, row, column) => {
  group.style.transform = `translate(${column * CELL}px, ${row * CELL}px)`;
};

class Board {
  constructor(host, make) {
    Object.assign(this, { host, make, options: [], groups: [], selected: null });
  }

  show(scene, options) {
    const known = this.scene && this.shape === this.shapeOf(scene);
    Object.assign(this, { scene, options });
    if (!known) this.build();
    this.overlay.replaceChildren();
    if (!this.waysOf(this.selected).length) this.selected = null;
    scene.pieces.forEach((piece, number) => {
      const group = this.groups[number];
      if (group.dataset.look !== `${piece.kind} ${piece.label}`) group.replaceChildren(...body(piece, isLarge(scene)));
      group.dataset.look = `${piece.kind} ${piece.label}`;
      paint(group, piece);
      place(group, ...piece.cell);
      this.dress(number);
    });
  }

  shapeOf({ height, width, walls, pieces }) {
    return JSON.stringify([height, width, walls, pieces.map(({ shape, home }) => [shape, home])]);
  }

  build() {
    const { scene } = this;
    this.shape = this.shapeOf(scene);
    this.selected = null;
    this.groups = scene.pieces.map((piece, number) => pieceOf(scene, piece, {
      "data-piece": number, "data-label": piece.label, "data-look": `${piece.kind} ${piece.label}`,
    }));
    this.overlay = svg("g", { class: "overlay" });
    this.root = frame(scene, { class: "scene", role: "group", "aria-label": "Board" }, this.groups, this.overlay);
    this.root.addEventListener("pointerdown", (event) => this.grab(event));
    this.root.addEventListener("keydown", (event) => {
      const group = event.target.closest("[data-piece]");
      if (!group || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.click(Number(group.dataset.piece));
    });
    this.host.replaceChildren(this.root);
  }

  // Its class, and what a screen reader is told of it.
  dress(number) {
    const piece = this.scene.pieces[number], group = this.groups[number];
    const movable = this.waysOf(number).length > 0;
    group.setAttribute("class", classOf(this.scene, piece) + (movable ? " movable" : "") + (number === this.selected ? " selected" : ""));
    group.setAttribute("role", movable ? "button" : "img");
    group.setAttribute("aria-label", `${piece.kind} ${piece.label} in row ${piece.cell[0] + 1}, column ${piece.cell[1] + 1}`);
    if (movable) group.setAttribute("tabindex", 0);
    else group.removeAttribute("tabindex");
  }

  waysOf(number) {
    return this.options.filter((option) => option.piece === number);
  }

  select(number) {
    const before = this.selected;
    this.selected = number;
    for (const one of new Set([before, number])) if (one !== null) this.dress(one);
  }

  // The arrow keys: the chosen piece if it can go there, else the player, else the only one that can.
  step(rows, columns) {
    const next = this.options.filter(({ piece, to }) => {
      const [r, c] = this.scene.pieces[piece].cell;
      return to[0] === r + rows && to[1] === c + columns;
    });
    const way = next.find(({ piece }) => piece === this.selected)
      ?? next.find(({ piece }) => this.scene.pieces[piece].kind === "player")
      ?? (new Set(next.map(({ piece }) => piece)).size === 1 ? next[0] : null);
    if (way) this.make(way.moves);
  }

  // A click on a piece with one way to go takes it; else it is chosen, and the next click says where to.
  click(number) {
    const ways = this.waysOf(number);
    if (ways.length === 1) this.make(ways[0].moves);
    else if (ways.length) this.select(number);
  }

  clickFloor(event) {
    const [row, column] = this.pointOf(event).map(Math.floor);
    const there = this.options.filter(({ to }) => to[0] === row && to[1] === column);
    const way = there.find(({ piece }) => piece === this.selected)
      ?? there.find(({ piece }) => this.scene.pieces[piece].kind === "player")
      ?? (there.length === 1 ? there[0] : null);
    if (way) this.make(way.moves);
  }

  // The cell under the pointer, in cells and parts of cells.
  pointOf(event) {
    const area = this.root.getBoundingClientRect();
    const wide = this.scene.width * CELL + 2 * MARGIN, high = this.scene.height * CELL + 2 * MARGIN;
    const scale = Math.max(wide / area.width, high / area.height);
    const left = area.left + (area.width - wide / scale) / 2, top = area.top + (area.height - high / scale) / 2;
    return [((event.clientY - top) * scale - MARGIN) / CELL, ((event.clientX - left) * scale - MARGIN) / CELL];
  }

  // A piece that is dragged goes to the nearest cell that it can go to.
  grab(event) {
    const group = event.target.closest("[data-piece]");
    const number = group ? Number(group.dataset.piece) : -1;
    const ways = this.waysOf(number);
    if (event.button !== 0 || !ways.length) {
      if (event.button === 0) this.clickFloor(event);
      return;
    }
    event.preventDefault();
    group.focus({ preventScroll: true });
    const { cell } = this.scene.pieces[number], from = this.pointOf(event), { scene } = this;
    const places = [cell, ...ways.map(({ to }) => to)];
    let at = cell, moved = false;
    const drag = (now) => {
      const wish = this.pointOf(now).map((here, axis) => cell[axis] + here - from[axis]);
      const far = ([r, c]) => Math.hypot(wish[0] - r, wish[1] - c);
      moved ||= far(cell) > 0.15;
      if (!moved) return;
      group.classList.add("dragged");
      at = places.reduce((best, one) => (far(one) < far(best) ? one : best));
      place(group, ...at);
    };
    const end = (dropped) => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", stop);
      group.classList.remove("dragged");
      if (this.scene !== scene) return; // Python has moved on meanwhile
      place(group, ...cell);
      if (dropped && !moved) this.click(number);
      else if (dropped && at !== cell) this.make(ways.find(({ to }) => to === at).moves);
    };
    const up = () => end(true), stop = () => end(false);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
  }

  // An arrow over every piece that the move takes along.
  hint(move) {
    for (const { piece, to } of this.options.filter(({ moves }) => moves.length === 1 && moves[0] === move)) {
      const { cell, shape } = this.scene.pieces[piece];
      const middle = [0, 1].map((axis) => {
        const along = shape.map((one) => one[axis]);
        return (Math.max(...along) + Math.min(...along) + 1) / 2;
      });
      const [y, x] = [0, 1].map((axis) => (cell[axis] + middle[axis]) * CELL);
      const [b, a] = [0, 1].map((axis) => (to[axis] + middle[axis]) * CELL);
      this.groups[piece].classList.add("hinted");
      if (a !== x || b !== y) this.overlay.append(...arrow([y, x], [b, a]));
    }
  }
}

const KEYS = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  z: "undo", y: "redo", h: "hint", r: "restart",
};

// `model` is the widget's: it holds `view`, and hears what is asked for.
function render({ model, el }) {
  const ask = (what, moves = []) => model.send({ do: what, moves });
  const button = (text, what) => h("button", { type: "button", onclick: () => ask(what) }, text);
  const host = h("div", {}), count = h("output", {}), words = h("p", { class: "budge-said", role: "status" });
  const undo = button("Undo", "undo"), redo = button("Redo", "redo");
  const root = h("div", { class: "budge-player", tabindex: 0 }, host,
    h("div", { class: "budge-buttons" }, button("Hint", "hint"), undo, redo, button("Restart", "restart"), count), words);
  const board = new Board(host, (moves) => ask("make", moves));
  root.addEventListener("keydown", (event) => {
    const wanted = KEYS[event.key];
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
    undo.disabled = !view.undo;
    redo.disabled = !view.redo;
  };
  model.on("change:view", show);
  el.append(root);
  show();
  return () => model.off("change:view", show);
}

export default { render };
