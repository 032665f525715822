import { useQuery } from '@tanstack/react-query'
import type { StockLocation } from '../../shop/stock/locations.calls.ts'
import type { StockGood } from '../../shop/stock/staff-stock.calls.ts'
import type { DocumentHead, ListedLine } from '../../shop/stock/stock-documents.calls.ts'
import type { Suppliers } from '../../shop/suppliers/suppliers.calls.ts'
import { call } from '../calls.ts'

export type Locations = { locations: StockLocation[]; shops: { code: string; title: string }[] }

/** Begins every key of the section: a booking makes all of it old. */
export const STOCK = ['stock'] as const

export const locationsKey = [...STOCK, 'locations'] as const
export const goodKey = (id: number) => [...STOCK, 'good', id] as const
export const documentKey = (id: number) => [...STOCK, 'document', id] as const
export const linesKey = (id: number) => [...STOCK, 'lines', id] as const

export type LinesPage = { rows: ListedLine[]; next: number | null }

export const useLocations = () =>
  useQuery({ queryKey: locationsKey, queryFn: () => call<Locations>('GET', '/stock/locations') })

/** Where pieces can be booked. */
export function useOpenLocations() {
  const { data } = useLocations()
  return data?.locations.filter(({ isClosed, code }) => !isClosed && code !== 'transit') ?? []
}

/** Names of suppliers whose numbers the shop knows. */
export const useSuppliers = (): string[] =>
  useQuery({
    queryKey: [...STOCK, 'suppliers'],
    queryFn: () => call<Suppliers>('GET', '/suppliers'),
  }).data?.suppliers.map(({ name }) => name) ?? []

export const useGood = (id: number) =>
  useQuery({ queryKey: goodKey(id), queryFn: () => call<StockGood>('GET', `/stock/goods/${id}`) })

export const useDocument = (id: number) =>
  useQuery({
    queryKey: documentKey(id),
    queryFn: () => call<DocumentHead>('GET', `/stock/documents/${id}`),
    // A long one is booked in the background.
    refetchInterval: ({ state }) => (state.data?.state === 'booking' ? 2_000 : false),
  })

/** Every line of a document, for what needs them at once. */
export async function allLines(id: number): Promise<ListedLine[]> {
  const lines: ListedLine[] = []
  let after = 0
  for (;;) {
    const page = await call<LinesPage>('GET', `/stock/documents/${id}/lines?limit=200${after ? `&after=${after}` : ''}`)
    lines.push(...page.rows)
    if (page.next === null) return lines
    after = page.next
  }
}
