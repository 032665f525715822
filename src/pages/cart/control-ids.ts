/** Where a line is: in the cart, or saved for later. */
export type LinePlace = 'cart' | 'saved'

type Line = { id: number }

export const removeId = (place: LinePlace, { id }: Line) => `remove-${place}-${id}`
export const undoId = (place: LinePlace, { id }: Line) => `undo-${place}-${id}`
export const moveId = (product: { id: number }) => `move-${product.id}`
