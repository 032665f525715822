/** Pieces: in the shop itself, and at the supplier. */
export type Stock = { quantity: number; virtual_quantity: number }

/** Of a product, together with its variations; or of one variation. */
export type ProductStock = Stock & { id: number }
