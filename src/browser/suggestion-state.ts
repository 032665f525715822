import { useSyncExternalStore } from 'react'
import type { ProductCard } from '../shop/catalogue/cards.ts'

export type SuggestedLink = { id: number; title: string; link: string }
export type Found = { products: ProductCard[]; categories: SuggestedLink[]; manufacturers: SuggestedLink[] }

/** @property query empty before anything is typed: then `found` has popular categories */
export type SuggestionState = { isOpen: boolean; query: string; found: Found; recent: string[]; active: number }

export const NOTHING: Found = { products: [], categories: [], manufacturers: [] }

let state: SuggestionState = { isOpen: false, query: '', found: NOTHING, recent: [], active: -1 }
const listeners = new Set<() => void>()

export const suggestionState = () => state

export function changeSuggestions(part: Partial<SuggestionState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

export const useSuggestionState = () => useSyncExternalStore(subscribe, suggestionState)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
