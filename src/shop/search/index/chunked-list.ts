/** Chunked dynamic array: growing one long array would copy it, and block the event loop meanwhile. */

import type { Pause } from './pause.ts'

const CHUNK = 65_536

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

export class ChunkedList<List extends Numbers> {
  readonly #make: (length: number) => List
  readonly #full: List[] = []
  #last: List
  #used = 0

  constructor(make: (length: number) => List) {
    this.#make = make
    this.#last = make(64)
  }

  get length() {
    return this.#full.length * CHUNK + this.#used
  }

  push(number: number) {
    if (this.#used === this.#last.length) this.#grow()
    this.#last[this.#used++] = number
  }

  /** Ends the list: its chunks are freed as they are copied. */
  async toArray(pause: Pause): Promise<List> {
    const all = this.#make(this.length)
    for (const [index, chunk] of this.#full.entries()) {
      all.set(chunk, index * CHUNK)
      this.#full[index] = this.#make(0)
      await pause()
    }
    all.set(this.#last.subarray(0, this.#used), this.#full.length * CHUNK)
    return all
  }

  #grow() {
    if (this.#used === CHUNK) {
      this.#full.push(this.#last)
      this.#last = this.#make(CHUNK)
      this.#used = 0
      return
    }
    const grown = this.#make(Math.min(CHUNK, this.#used * 2))
    grown.set(this.#last)
    this.#last = grown
  }
}

/** 0, 1, 2 … A loop, because `from` would call an iterator for each. */
export function range(length: number): Uint32Array {
  const numbers = new Uint32Array(length)
  for (let index = 0; index < length; index++) numbers[index] = index
  return numbers
}

export const uint32List = () => new ChunkedList((length) => new Uint32Array(length))
