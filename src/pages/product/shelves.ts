export type ListName = 'linked' | 'recommended' | 'related' | 'recent'

/** A shelf shows the products of its lists one after another. `count`: how many, if known. */
export type Shelf = { title: ListName | 'useful'; lists: ListName[]; count?: number }

/** A shelf of one or two products looks like a mistake. */
export const MIN_SHELF = 3

/** Besides what this browser has shown; more of them are hardly read. */
const MAX_SHELVES = 2

/** Short lists of the merchant share a shelf: one of their own, or the one of similar products. */
export function shelvesOf({ linked, recommended }: { linked: number; recommended: number }): Shelf[] {
  const chosen: { name: ListName; count: number }[] = [
    { name: 'linked', count: linked },
    { name: 'recommended', count: recommended },
  ]
  const own = chosen.filter(({ count }) => count >= MIN_SHELF)
  const short = chosen.filter(({ count }) => count > 0 && count < MIN_SHELF)
  const lists = short.map(({ name }) => name)
  const count = short.reduce((sum, each) => sum + each.count, 0)
  const isEnough = count >= MIN_SHELF
  const all: Shelf[] = [
    ...own.map(({ name, count: known }): Shelf => ({ title: name, lists: [name], count: known })),
    ...(isEnough ? [{ title: 'useful', lists, count } satisfies Shelf] : []),
    short.length > 0 && !isEnough
      ? { title: 'useful', lists: [...lists, 'related'] }
      : { title: 'related', lists: ['related'] },
    { title: 'recent', lists: ['recent'] },
  ]
  return all.slice(0, MAX_SHELVES)
}
