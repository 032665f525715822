/** Size marks of school furniture by EN 1729-1: the height of who sits there, in cm. */
const SIZE_MARKS = [
  { mark: 0, from: 80, to: 95 },
  { mark: 1, from: 93, to: 116 },
  { mark: 2, from: 108, to: 121 },
  { mark: 3, from: 119, to: 142 },
  { mark: 4, from: 133, to: 159 },
  { mark: 5, from: 146, to: 176 },
  { mark: 6, from: 159, to: 188 },
  { mark: 7, from: 174, to: 207 },
] as const

export type SizeMark = { mark: number; from: number; to: number }

/** Those that at least one of the goods is made for. */
export const marksOf = (goods: readonly { sizeFrom: number | null; sizeTo: number | null }[]): SizeMark[] =>
  SIZE_MARKS.filter(({ mark }) =>
    goods.some(({ sizeFrom, sizeTo }) => sizeFrom !== null && sizeTo !== null && sizeFrom <= mark && mark <= sizeTo),
  )
