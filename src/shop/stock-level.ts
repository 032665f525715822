/** Pieces: in the shop itself, and at the supplier. */
export type Stock = { quantity: number; virtual_quantity: number }

/** Of a product, together with its variations; or of one variation. `is_in_shop`: some shop has a piece. */
export type ProductStock = Stock & { id: number; is_in_shop: boolean }
