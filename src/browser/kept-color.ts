import { withSessionStorage } from './session-storage.ts'

const KEY = 'color'
export const COLOR_PARAM = 'color'

/** The option chosen in this visit, or that of a shared address. */
export const chosenColor = (): string | null =>
  withSessionStorage((storage) => storage.getItem(KEY)) ?? new URLSearchParams(location.search).get(COLOR_PARAM)

export function keepColor(id: string | null) {
  withSessionStorage((storage) => (id === null ? storage.removeItem(KEY) : storage.setItem(KEY, id)))
}
