import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { checkout } from './checkout.ts'
import { common } from './common.ts'
import { product } from './product.ts'
import { ui } from './ui.ts'

export const browserTexts = { common, catalogue, product, cart, checkout, ui }
