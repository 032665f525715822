/** Text that is ready to stand in a document of Markdown (CommonMark with the tables of GitHub). */
export type Markdown = string

/** What is not there is left out. */
export type Part = Markdown | null | false | undefined

const SIGNS = /[\\`*_[\]<|~]/g
/** What would be read as a character reference. */
const REFERENCE = /&(?=#?\w+;)/g
/** What would begin a heading, a list, a quote or a line below a heading. */
const LINE_START = /^(?:[-+](?=\s|$)|#{1,6}(?=\s|$)|>|[-=]+$)/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/** Words of merchants and buyers, on one line: whatever they write, it stays words. */
export function plain(text: string): Markdown {
  const line = text.replace(CONTROLS, '').replace(/\s+/g, ' ').trim()
  return atLineStart(escapeSigns(line))
}

/** Without the care for the start of a line, for parts of one. */
export const escapeSigns = (text: string): Markdown =>
  text.replace(CONTROLS, '').replace(SIGNS, '\\$&').replace(REFERENCE, '\\&')

export const atLineStart = (line: Markdown): Markdown => line.replace(LINE_START, '\\$&').replace(NUMBERED, '$1\\$2')

/** @param address absolute; null: there is nothing to open */
export const link = (words: Markdown, address: string | null): Markdown =>
  address === null || words === '' ? words : `[${words}](${encodeAddress(address)})`

export const picture = (alt: string, address: string): Markdown => `!${`[${plain(alt)}](${encodeAddress(address)})`}`

/** Round brackets and spaces would end it, a stroke the cell of a table. */
const encodeAddress = (address: string) =>
  address.replace(
    /[\s()<>\\"`|]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

export const heading = (level: number, words: Markdown): Markdown =>
  words === '' ? '' : `${'#'.repeat(Math.min(level, 6))} ${words}`

export const list = (items: readonly Part[]): Markdown =>
  items
    .filter(Boolean)
    .map((item) => `- ${item}`)
    .join('\n')

/** Cells are one line each: `plain` or made of it. */
export function table(head: readonly Markdown[], rows: readonly (readonly Markdown[])[]): Markdown {
  if (rows.length === 0) return ''
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const line = (cells: readonly Markdown[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(width)}`, ...rows.map(line)].join('\n')
}

/** Paragraphs, headings, lists and tables, with an empty line between them. */
export const blocks = (...parts: readonly Part[]): Markdown => parts.filter(Boolean).join('\n\n')

/** A heading with what belongs to it; nothing where that is empty. */
export const section = (level: number, title: string, ...parts: readonly Part[]): Markdown => {
  const body = blocks(...parts)
  return body === '' ? '' : blocks(heading(level, plain(title)), body)
}
