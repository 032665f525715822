export type SlipSearch = { wave?: number; order?: string }

/** What does not make sense is left out, so an old address still opens. */
export function slipSearchFrom({ wave, order }: Record<string, unknown>): SlipSearch {
  const id = Number(wave)
  if (Number.isSafeInteger(id) && id > 0) return { wave: id }
  return typeof order === 'string' && order ? { order } : {}
}
