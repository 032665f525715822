/** Round values of an axis from 0 up to at least `most`: 1, 2 or 5 times a power of ten apart. */
export function ticksUpTo(most: number, wanted = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough) ?? rough
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, n) => Math.round(n * step * 1000) / 1000)
}

/** Which of so many labels fit, the first always: every nth. */
export const labelledEvery = (labels: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil(labels / Math.max(1, Math.floor(width / labelWidth))))
