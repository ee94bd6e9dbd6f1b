// Pictures of many states of one puzzle: each is told by what stands otherwise than in the first.

const GONE = -1;

export class Gallery {
  // `focus` are the cells to look at in the first scene, where it is too large to be shown whole.
  constructor(scene, focus = []) {
    this.hang(scene, focus);
  }

  hang(scene, focus = []) {
    Object.assign(this, { scene, focus });
    this.start = scene && new Map(scene.pieces.map((piece) => [piece.cell.join(), piece]));
    const lookOf = ({ cell, ...look }) => [JSON.stringify(look), look];
    this.looks = scene ? [...new Map(scene.pieces.map(lookOf)).values()] : [];
  }

  // Nodes of an answer know their looks: those of the first scene, then the answer's own.
  take(answer, ...others) {
    const looks = answer.looks.length ? [...this.looks, ...answer.looks] : this.looks;
    for (const node of [...Object.values(answer.nodes), ...others]) node.looks = looks;
    return this;
  }

  // A node's picture as a scene; null where its family has no pictures.
  sceneOf(node) {
    if (!this.start || !node.picture) return null;
    const pieces = new Map(this.start);
    for (const [row, column, look] of node.picture) {
      const cell = [row, column];
      if (look === GONE) pieces.delete(cell.join());
      else pieces.set(cell.join(), { ...node.looks[look], cell });
    }
    return { ...this.scene, pieces: [...pieces.values()] };
  }

  // The cells by which a node differs from the one before it, to look at on a large board.
  changedCells(node, before) {
    const cells = new Map(node.picture.map(([r, c, look]) => [`${r},${c}`, look]));
    for (const [r, c, look] of before?.picture ?? []) {
      if (cells.get(`${r},${c}`) === look) cells.delete(`${r},${c}`);
      else if (!cells.has(`${r},${c}`)) cells.set(`${r},${c}`, look);
    }
    return cells.size ? [...cells.keys()].map((cell) => cell.split(",").map(Number)) : this.focus;
  }
}
