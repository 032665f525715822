import { sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import type { PaymentMethod, ShownMark } from './methods.ts'

export function paymentMethodsOf(db: Db, memory: LookupCache): Promise<PaymentMethod[]> {
  return memory.get('payment-methods', ['shipping'], async () => {
    const found = await rows<{
      id: number
      code: string
      title: LocalizedText
      description: LocalizedText
      image: string | null
      provider: string
      provider_method: string | null
      surcharge: number
      surcharge_rate: number
      min_total: number | null
      max_total: number | null
      buyers: BuyerType[] | null
      needs_approval: boolean
      shipping_method_ids: number[] | null
      marks: ShownMark[] | null
    }>(
      db,
      sql`select m.*, (select json_agg(s.shipping_method_id) from payment_method_shipping s
            where s.payment_method_id = m.id) as shipping_method_ids,
            (select json_agg(json_build_object('name', k.name, 'digest', k.digest) order by k.position)
              from payment_marks k where k.provider = m.provider
                and case when m.provider_method is null then k.is_default else k.method = m.provider_method end) as marks
          from payment_methods m where m.is_active order by m.position, m.id`,
    )
    return found.map((row) => ({
      id: row.id,
      code: row.code,
      title: row.title,
      description: row.description,
      image: row.image,
      provider: row.provider,
      providerMethod: row.provider_method,
      surcharge: row.surcharge,
      surchargeRate: row.surcharge_rate,
      minTotal: row.min_total,
      maxTotal: row.max_total,
      buyers: row.buyers,
      needsApproval: row.needs_approval,
      shippingMethodIds: row.shipping_method_ids ?? [],
      marks: row.marks ?? [],
    }))
  })
}

/** @param image null: the drawing of its kind. @returns whether there is such a payment method */
export async function savePaymentImage(db: Db, code: string, image: string | null): Promise<boolean> {
  const changed = await rows(db, sql`update payment_methods set image = ${image} where code = ${code} returning id`)
  return changed.length > 0
}
