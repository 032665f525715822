/** `numbers`: orders that changed. `isAll`: more than are named. `placed`: how many of them are new. */
export type OrderNews = { numbers: readonly string[]; placed: number; isAll: boolean }

/** Who has an order or a product open. `number`: of an order, or `product:7`. */
export type Presence = { number: string; staffId: number; name: string; isEditing: boolean }

/** Ids of pick waves that changed, began or ended. */
export type WaveNews = { waves: readonly number[] }
