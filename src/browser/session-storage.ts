/** What a page keeps for the visit. @returns undefined where the browser refuses storage or `work` throws */
export function withSessionStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
