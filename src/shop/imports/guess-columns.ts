import { COLUMNS, columnOf } from '../goods-files/columns.ts'
import type { FileKind } from '../goods-files/file-kinds.ts'

const plain = (name: string) =>
  name
    .trim()
    .toLocaleLowerCase('lv')
    .replace(/\s+/g, ' ')
    .replace(/[*:]+$/, '')

/** Column of ours for each column of the file; empty where nothing fits or another column has it. */
export function guessMapping(kind: FileKind, header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((name) => {
    const wanted = plain(name)
    const key =
      columnOf(kind, name.trim())?.key ??
      columnOf(kind, wanted)?.key ??
      COLUMNS[kind].find((column) => column.names?.includes(wanted))?.key ??
      ''
    if (taken.has(key)) return ''
    taken.add(key)
    return key
  })
}

/** By columns that only files of that kind have; goods otherwise. */
export function guessKind(header: readonly string[]): FileKind {
  const has = (...names: string[]) => names.some((name) => header.some((each) => each.trim().toLowerCase() === name))
  if (has('attribute') && has('option')) return 'attributes'
  if (has('group_lv')) return 'properties'
  if (has('code')) return has('categories') && !has('category', 'slug') ? 'services' : 'products'
  if (!has('slug')) return 'products'
  return has('logo', 'safety_name') ? 'manufacturers' : 'categories'
}
