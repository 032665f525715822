export const CATEGORIES_PANEL_ID = 'categories'

/** Element of dialogs and toasts, the last one of every page. */
export const OVERLAYS_ID = 'overlays'
