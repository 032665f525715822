import { get } from './calls.ts'
import { renderRoot } from './react.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { LIST_ID, optionCount, optionId, Suggestions } from './suggestion-list.tsx'
import { changeSuggestions, type Found, NOTHING, suggestionState } from './suggestion-state.ts'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2

/** WAI-ARIA combobox: arrows choose, Enter opens, Escape closes. */
export function attachSuggestions(input: HTMLInputElement) {
  const form = input.form
  if (!form) return
  const place = document.createElement('div')
  place.className = 'suggest'
  form.append(place)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': LIST_ID,
    'aria-expanded': 'false',
  })) {
    input.setAttribute(name, value)
  }
  void renderRoot(place, <Suggestions input={input} onForget={() => forget(input)} />)
  const { search, cancel } = createSearch(input)
  const close = () => {
    cancel()
    changeSuggestions({ isOpen: false, active: -1 })
  }
  input.addEventListener('input', () => search(input.value.trim()))
  input.addEventListener('focus', () => {
    const { query } = suggestionState()
    if (query === '') search(input.value.trim())
    else changeSuggestions({ isOpen: true, active: -1 })
  })
  input.addEventListener('keydown', (event) => onKey(event, { input, close }))
  form.addEventListener('submit', () => rememberSearch(input.value))
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close()
  })
  // Searches for text typed before this script was loaded.
  search(input.value.trim())
}

/** Debounces requests and aborts the previous one. Before anything is typed: recent searches and popular categories. */
function createSearch(input: HTMLInputElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller: AbortController | undefined
  let popular: Promise<Found> | undefined
  const load = (query: string, signal?: AbortSignal) =>
    get<Found>(`/api/search/suggest?query=${encodeURIComponent(query)}`, signal)
  const showPopular = async () => {
    popular ??= load('').catch(() => NOTHING)
    const found = await popular
    const recent = recentSearches()
    if (input.value.trim().length >= MIN_LENGTH || document.activeElement !== input) return
    const isOpen = found.categories.length + recent.length > 0
    changeSuggestions({ isOpen, query: '', found, recent, active: -1 })
  }
  // An answer that comes after the list was closed must not open it again.
  const cancel = () => {
    clearTimeout(timer)
    controller?.abort()
  }
  const search = (query: string) => {
    cancel()
    if (query.length < MIN_LENGTH) {
      changeSuggestions({ isOpen: false, query: '', found: NOTHING, recent: [], active: -1 })
      return void showPopular()
    }
    timer = setTimeout(async () => {
      controller = new AbortController()
      const { signal } = controller
      try {
        const found = await load(query, signal)
        if (!signal.aborted) changeSuggestions({ isOpen: true, query, found, recent: [], active: -1 })
      } catch (error) {
        // The field still searches without suggestions.
        if (!signal.aborted) console.error(error)
      }
    }, DEBOUNCE_MS)
  }
  return { search, cancel }
}

function forget(input: HTMLInputElement) {
  forgetSearches()
  const { found } = suggestionState()
  changeSuggestions({ recent: [], active: -1, isOpen: found.categories.length > 0 })
  input.focus()
}

function onKey(event: KeyboardEvent, { input, close }: { input: HTMLInputElement; close: () => void }) {
  const state = suggestionState()
  const count = optionCount(state)
  if (event.key === 'Escape' && state.isOpen) {
    close()
    // Before anything is typed, the whole search field of a phone is closed too.
    if (input.value === '') return
    event.preventDefault()
    event.stopPropagation()
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
    event.preventDefault()
    // One more place: the field itself.
    const places = count + 1
    const step = event.key === 'ArrowDown' ? 1 : -1
    const next = (state.active + 1 + step + places) % places
    changeSuggestions({ isOpen: true, active: next - 1 })
  } else if (event.key === 'Enter' && state.isOpen && state.active >= 0) {
    event.preventDefault()
    document.querySelector<HTMLElement>(`#${optionId(state.active)}`)?.click()
  }
}
