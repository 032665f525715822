import { PRICE_FIELDS } from '../edit/product-fields.ts'

/** Where an edit touches prices, it needs the right to them. */
export const touchesPrices = (fields: readonly string[]) => fields.some((field) => PRICE_FIELDS.includes(field))
