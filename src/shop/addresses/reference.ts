/** Tables that the migrations fill; a merchant may change their rows. */
export const REFERENCE_TABLES: readonly string[] = ['countries', 'regions', 'areas', 'vat_rates']
