/** Filled by migrations; a merchant may change the rows. */
export const REFERENCE_TABLES: readonly string[] = [
  'countries',
  'regions',
  'areas',
  'vat_rates',
  'roles',
  'menu_links',
  'menu_titles',
  'badges',
  'page_drafts',
]
