import type { Preset } from './preset-parts.ts'
import { CUSTOMER_PRESETS } from './presets-customers.ts'
import { ORDER_PRESETS } from './presets-orders.ts'
import { shopify } from './presets-shopify.ts'
import { prestashop, woocommerce } from './presets-simple.ts'

const PRESETS: readonly Preset[] = [...ORDER_PRESETS, ...CUSTOMER_PRESETS, shopify, woocommerce, prestashop]

export const presetFor = (header: readonly string[]): Preset | undefined => PRESETS.find(({ fits }) => fits(header))
