/** The option that chosen-color.ts keeps; other pages need to know only whether there is one. */
export const COLOR_KEY = 'color'

/** What a page keeps for the visit. @returns undefined where the browser refuses storage or `work` throws */
export function withSessionStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
