// The collections that come with Budge, fetched once and when they are wanted.

import * as api from "./api.js";
import { language } from "./texts.js";

export class Shelf {
  constructor() {
    this.fetched = new Map();
  }

  entries() {
    this.list ??= api.collections().catch((error) => {
      this.list = null;
      throw error;
    });
    return this.list;
  }

  collection(id) {
    if (!this.fetched.has(id)) {
      this.fetched.set(id, api.collection(id).catch((error) => {
        this.fetched.delete(id);
        throw error;
      }));
    }
    return this.fetched.get(id);
  }
}

// What a collection is called in the reader's language.
export const titleOf = ({ titles, name }) => titles?.[language()] ?? titles?.en ?? name;

export const today = () => new Date().toLocaleDateString("sv"); // 2026-11-16, where the player is
