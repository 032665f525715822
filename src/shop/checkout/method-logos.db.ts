import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { savePaymentImage } from '../payments/methods.db.ts'
import { saveMethodImage } from '../shipping/methods.db.ts'

type MethodLogo = { code: string; title: LocalizedText; image: string | null }

/** Delivery methods, then payment methods, in the order in which buyers see them. */
export const methodLogos = (db: Db): Promise<MethodLogo[]> =>
  rows<MethodLogo>(
    db,
    sql`select code, title, image from (
          select 1 as part, position, id, code, title, image from shipping_methods
          union all select 2, position, id, code, title, image from payment_methods) m order by part, position, id`,
  )

/** @param image null: the drawing of its kind. @returns whether there is such a method */
export const saveMethodLogo = async (db: Db, code: string, image: string | null): Promise<boolean> =>
  (await saveMethodImage(db, code, image)) || savePaymentImage(db, code, image)
