import type { DemoAttribute, DemoCategory, DemoProduct } from '../format.ts'
import * as apgaismojums from './apgaismojums-un-elektriba.ts'
import { attributes as shared } from './attributes.ts'
import * as birojs from './biroja-mebeles.ts'
import * as datori from './datortehnika.ts'
import * as druka from './druka-un-kanceleja.ts'
import { fits, products as spareParts } from './rezerves-dalas.ts'
import * as skana from './skana-un-prezentacijas.ts'
import * as skola from './skolai-un-majai.ts'

export { manufacturers } from './manufacturers.ts'

/** In the order of the menu. */
const roots = [birojs, datori, skana, druka, apgaismojums, skola]

export const categories: DemoCategory[] = roots.map((root) => root.category)
export const attributes: DemoAttribute[] = [...shared, ...roots.flatMap((root) => root.attributes)]
export const products: DemoProduct[] = [...roots.flatMap((root) => root.products), ...spareParts]
export { fits }
