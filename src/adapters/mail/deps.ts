import type { Config } from '../../config.ts'
import type { ShopServices } from '../../shop/services.ts'

/** What e-mails are written with. */
export type EmailDeps = ShopServices & { config: Config }
