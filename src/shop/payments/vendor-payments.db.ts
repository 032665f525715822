import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { ProviderStatus } from './provider.ts'

type NewVendorPayment = { paymentId: number; provider: string; providerRef: string }

export async function rememberVendorPayment(db: Db, { paymentId, provider, providerRef }: NewVendorPayment) {
  await db.execute(sql`insert into vendor_payments (payment_id, provider, provider_ref)
    values (${paymentId}, ${provider}, ${providerRef}) on conflict do nothing`)
}

export async function vendorRefsOf(db: Db, paymentId: number): Promise<string[]> {
  const found = await rows<{ ref: string }>(
    db,
    sql`select ref from (
          select provider_ref as ref, 0 as place from payments where id = ${paymentId} and provider_ref is not null
          union select v.provider_ref, 1 from vendor_payments v
          where v.payment_id = ${paymentId}
            and v.provider_ref is distinct from (select provider_ref from payments where id = ${paymentId})) refs
        order by place, ref`,
  )
  return found.map(({ ref }) => ref)
}

/** Undefined for payments of versions before 0.2. */
export async function noteVendorState(db: Db, provider: string, status: ProviderStatus): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    db,
    sql`update vendor_payments set state = ${status.state}
        where provider = ${provider} and provider_ref = ${status.providerRef} returning id`,
  )
  return row?.id
}
