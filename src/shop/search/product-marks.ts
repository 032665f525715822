/** What a product of the list "to improve" lacks. */
export const LACKS = ['picture', 'price', 'text', 'translation', 'ean', 'safety', 'unit'] as const
export type Lack = (typeof LACKS)[number]

const MARKS = [...LACKS, 'scheduled', 'archived'] as const
export type ProductMark = (typeof MARKS)[number]

export const bitOf = (mark: ProductMark): number => 1 << MARKS.indexOf(mark)

export const bitsOfMarks = (marks: Readonly<Record<ProductMark, boolean>>): number =>
  MARKS.reduce((bits, mark) => (marks[mark] ? bits | bitOf(mark) : bits), 0)
