export const CATEGORIES_PANEL_ID = 'categories'

/** Of wide windows; added by a script. */
export const CATALOGUE_MENU_ID = 'catalogue-menu'

/** Element of dialogs and toasts, the last one of every page. */
export const OVERLAYS_ID = 'overlays'
