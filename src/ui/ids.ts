/** The panel with all categories; it stands right behind the header. */
export const CATEGORIES_PANEL_ID = 'categories'

/** Where what lies over the page is drawn; the last element of every page. */
export const OVERLAYS_ID = 'overlays'
