/** Of rows, by slug or code. */
export type Ids = Map<string, number>

export function idIn(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo shop names ${key}, which it does not have`)
  return id
}
