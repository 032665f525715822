/** Structured fields of HTTP (RFC 8941), as far as `UCP-Agent` and signatures need them. */

type Bare = string | number | boolean | Uint8Array
type Parameters = ReadonlyMap<string, Bare>
export type Item = { value: Bare; parameters: Parameters }
/** `raw`: as it was sent, which is what a signature covers. */
export type Member = { value: Bare | Item[]; parameters: Parameters; raw: string }

/** Null: not a dictionary. Of members with the same name, the last one wins. */
export function parseDictionary(text: string): Map<string, Member> | null {
  try {
    return new Reader(text).dictionary()
  } catch (error) {
    if (error instanceof NotStructured) return null
    throw error
  }
}

class NotStructured extends Error {}

const MAX_LENGTH = 8_192

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    if (text.length > MAX_LENGTH) throw new NotStructured()
    this.#text = text
  }

  dictionary(): Map<string, Member> {
    const members = new Map<string, Member>()
    this.#take(/ */y)
    while (this.#at < this.#text.length) {
      const key = this.#key()
      const begins = this.#text[this.#at] === '=' ? this.#at + 1 : this.#at
      const value = this.#text[this.#at] === '=' ? this.#memberValue() : true
      const parameters = this.#parameters()
      members.set(key, { value, parameters, raw: this.#text.slice(begins, this.#at) })
      this.#take(/[ \t]*/y)
      if (this.#at === this.#text.length) break
      this.#need(/,[ \t]*/y)
      if (this.#at === this.#text.length) throw new NotStructured()
    }
    return members
  }

  #memberValue(): Bare | Item[] {
    this.#at += 1
    return this.#text[this.#at] === '(' ? this.#innerList() : this.#bare()
  }

  #innerList(): Item[] {
    this.#need(/\( */y)
    const items: Item[] = []
    while (this.#text[this.#at] !== ')') {
      items.push({ value: this.#bare(), parameters: this.#parameters() })
      if (this.#text[this.#at] !== ')') this.#need(/ +/y)
    }
    this.#at += 1
    return items
  }

  #parameters(): Parameters {
    const parameters = new Map<string, Bare>()
    while (this.#take(/; */y) !== null) {
      const key = this.#key()
      parameters.set(key, this.#take(/=/y) === null ? true : this.#bare())
    }
    return parameters
  }

  #key(): string {
    return this.#need(/[a-z*][a-z0-9_\-.*]*/y)
  }

  #bare(): Bare {
    const quoted = this.#take(/"(?:[ !#-[\]-~]|\\["\\])*"/y)
    if (quoted !== null) return quoted.slice(1, -1).replace(/\\(.)/g, '$1')
    const bytes = this.#take(/:[A-Za-z0-9+/]*={0,2}:/y)
    if (bytes !== null) return new Uint8Array(Buffer.from(bytes.slice(1, -1), 'base64'))
    const flag = this.#take(/\?[01]/y)
    if (flag !== null) return flag === '?1'
    const number = this.#take(/-?\d{1,15}(?:\.\d{1,3})?/y)
    if (number !== null) return Number(number)
    return this.#need(/[A-Za-z*][!#$%&'*+\-.^_`|~\w:/]*/y)
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return null
    this.#at += found.length
    return found
  }

  #need(pattern: RegExp): string {
    const found = this.#take(pattern)
    if (found === null) throw new NotStructured()
    return found
  }
}
