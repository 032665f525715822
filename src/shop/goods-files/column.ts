/** How a cell is read. `ref`: names another row of the shop; `lines`: a list, an entry a line. */
export type CellKind =
  | 'key'
  | 'text'
  | 'html'
  | 'slug'
  | 'money'
  | 'whole'
  | 'thousandths'
  | 'yes-no'
  | 'moment'
  | 'color'
  | 'ean'
  | 'digits'
  | 'choice'
  | 'ref'
  | 'list'
  | 'lines'

export type Column = {
  key: string
  kind: CellKind
  /** Of a cell in characters. */
  max?: number
  choices?: readonly string[]
  /** What the right of the person must be. */
  right: 'write:catalogue' | 'write:prices' | 'write:stock' | 'write:customers' | 'write:orders'
  /** Headings by which other files name it, in lower case. */
  names?: readonly string[]
}
