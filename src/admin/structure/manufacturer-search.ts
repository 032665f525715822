export type ManufacturerSearch = { view?: 'unsafe' }

/** What does not make sense is left out, so an old address still opens. */
export const manufacturerSearchFrom = ({ view }: Record<string, unknown>): ManufacturerSearch =>
  view === 'unsafe' ? { view } : {}
