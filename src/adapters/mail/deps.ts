import type { Config } from '../../config.ts'
import type { ShopServices } from '../../shop/services.ts'

export type EmailDeps = ShopServices & { config: Config }
