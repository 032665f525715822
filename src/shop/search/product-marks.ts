/** What a product of the list "to improve" lacks. */
const OF_DATA = ['picture', 'price', 'text', 'translation', 'ean', 'safety', 'unit'] as const
/** `energy`: the class is of a scale with a plus, which most labels no longer have. `stock` is no mark: it changes with each sale. */
export const LACKS = [...OF_DATA, 'energy', 'stock'] as const
export type Lack = (typeof LACKS)[number]

/** Kept files of the index have them by their place: new ones come last. */
const MARKS = [...OF_DATA, 'scheduled', 'archived', 'energy'] as const
export type ProductMark = (typeof MARKS)[number]

export const bitOf = (mark: ProductMark): number => 1 << MARKS.indexOf(mark)

export const bitsOfMarks = (marks: Readonly<Record<ProductMark, boolean>>): number =>
  MARKS.reduce((bits, mark) => (marks[mark] ? bits | bitOf(mark) : bits), 0)
