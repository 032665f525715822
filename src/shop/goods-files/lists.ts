/** Lists in a cell: an entry a line. What separates within an entry has a backslash before it where it is meant as itself. */

const escaped = (text: string, special: RegExp) =>
  text.replaceAll('\\', '\\\\').replace(special, '\\$&').replace(/\r?\n/g, '\\n')

const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, mark: string) => (mark === 'n' ? '\n' : mark))

/** Splits where `mark` has no backslash before it. */
function splitAt(text: string, mark: string, limit = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = []
  let from = 0
  for (let i = 0; i < text.length && parts.length < limit - 1; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text.startsWith(mark, i)) {
      parts.push(text.slice(from, i))
      from = i + mark.length
      i = from - 1
    }
  }
  return [...parts, text.slice(from)]
}

/** Lines, or `|` between the entries of a cell that has one line. */
export function listOf(cell: string): string[] {
  const lines = cell.split(/\r?\n/)
  const entries = lines.length > 1 ? lines : splitAt(cell, '|')
  return entries.map((entry) => unescaped(entry.trim())).filter(Boolean)
}

export const listText = (entries: readonly string[]): string => entries.map((entry) => escaped(entry, /\|/g)).join('\n')

/** Lines whose number matters: the third alt text is of the third picture. */
export const linesOf = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/\r?\n/).map((line) => unescaped(line.trim()))

export function linesText(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => line !== '')
  return lines
    .slice(0, last + 1)
    .map((line) => escaped(line, /(?!)/g))
    .join('\n')
}

export type ChosenOption = { attribute: string; option: string }

/** `krasa=melna`, several options of an attribute by commas. Null: not of this shape. */
export function optionsOf(cell: string): ChosenOption[] | null {
  const chosen: ChosenOption[] = []
  const lines = cell.split(/\r?\n/)
  for (const entry of lines.length > 1 ? lines : splitAt(cell, '|')) {
    if (entry.trim() === '') continue
    const [attribute = '', options] = splitAt(entry, '=', 2).map((part) => part.trim())
    if (!attribute || !options) return null
    for (const option of splitAt(options, ',')) {
      if (option.trim()) chosen.push({ attribute: unescaped(attribute), option: unescaped(option.trim()) })
    }
  }
  return chosen
}

export function optionsText(chosen: readonly ChosenOption[]): string {
  const byAttribute = Map.groupBy(chosen, ({ attribute }) => attribute)
  return [...byAttribute]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([attribute, of]) => {
      const options = [...new Set(of.map(({ option }) => option))].toSorted()
      return `${escaped(attribute, /[=|]/g)}=${options.map((option) => escaped(option, /[,|]/g)).join(',')}`
    })
    .join('\n')
}

export type PropertyLine = { group: string; title: string; value: string }

/** `Izmēri > Platums: 120 cm` */
export function propertiesOf(cell: string): PropertyLine[] | null {
  const found: PropertyLine[] = []
  for (const line of cell.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [group = '', rest = ''] = splitAt(line, '>', 2)
    const [title = '', value] = splitAt(rest, ':', 2)
    if (!group.trim() || !title.trim() || value === undefined) return null
    found.push({ group: unescaped(group.trim()), title: unescaped(title.trim()), value: unescaped(value.trim()) })
  }
  return found
}

export const propertiesText = (lines: readonly PropertyLine[]): string =>
  lines
    .map(
      ({ group, title, value }) => `${escaped(group, />/g)} > ${escaped(title, /[:>]/g)}: ${escaped(value, /(?!)/g)}`,
    )
    .join('\n')
