export type TrayView = 'open' | 'folded' | 'closed'

const KEY = 'compare-tray'
const VIEWS: readonly TrayView[] = ['open', 'folded', 'closed']

/** Kept for the visit; storage may be forbidden. */
export function keptTrayView(): TrayView {
  try {
    const kept = sessionStorage.getItem(KEY)
    return VIEWS.find((view) => view === kept) ?? 'open'
  } catch {
    return 'open'
  }
}

export function keepTrayView(view: TrayView) {
  try {
    sessionStorage.setItem(KEY, view)
  } catch {}
}
