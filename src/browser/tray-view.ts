import { withSessionStorage } from './session-storage.ts'

export type TrayView = 'open' | 'folded' | 'closed'

const KEY = 'compare-tray'
const VIEWS: readonly TrayView[] = ['open', 'folded', 'closed']

export function keptTrayView(): TrayView {
  const kept = withSessionStorage((storage) => storage.getItem(KEY))
  return VIEWS.find((view) => view === kept) ?? 'open'
}

export const keepTrayView = (view: TrayView) => withSessionStorage((storage) => storage.setItem(KEY, view))
