import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { PaymentState } from '../orders/states.ts'
import type { PaymentProvider, PaymentProviders, ProviderStatus } from '../payments/provider.ts'

/** Days checked at vendors; external refunds are watched for longer (`watch.db.ts`). */
const DAYS = 7
const MAX_PAYMENTS = 1_000
const BATCH_SIZE = 4
/** Consecutive failures after which a vendor counts as unavailable. */
const MAX_FAILURES = 8
/** Younger attempts may still be in progress. */
const FRESH_MINUTES = 5

type CheckedPayment = {
  id: number
  provider: string
  reference: string
  provider_ref: string
  is_current: boolean
  state: PaymentState
  amount: Cents
  has_task: boolean
}

/** Read-only. @returns `notAsked`: texts about vendors that did not answer */
export async function auditVendors(
  db: Db,
  providers: PaymentProviders,
  now: Date,
): Promise<{ findings: string[]; notAsked: string[] }> {
  const recent = await paymentsToAsk(db, now)
  const notAsked = new Map<string, number>()
  const suspects: { payment: CheckedPayment; status: ProviderStatus }[] = []
  for (const [code, payments] of Map.groupBy(recent, ({ provider }) => provider)) {
    const provider = providers.get(code)
    const answers = provider ? await askAll(provider, payments) : []
    if (answers.length < payments.length) notAsked.set(code, payments.length - answers.length)
    suspects.push(...answers.filter(({ payment, status }) => judge(payment, status) !== null))
  }
  // Payments may have been settled meanwhile, so suspects are checked again.
  const current = new Map((await paymentsToAsk(db, now)).map((payment) => [keyOf(payment), payment]))
  const findings = suspects.flatMap(({ payment, status }) => {
    const rule = judge(current.get(keyOf(payment)) ?? payment, status)
    return rule ? [`${rule}: payment:${payment.id} ${payment.provider} ${payment.provider_ref} ${status.amount}`] : []
  })
  const words = [...notAsked].map(([code, n]) => `${code} did not answer: nothing is known of ${n} payments there`)
  return { findings, notAsked: words }
}

const keyOf = ({ provider, provider_ref }: CheckedPayment) => `${provider}/${provider_ref}`

function paymentsToAsk(db: Db, now: Date): Promise<CheckedPayment[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  return rows<CheckedPayment>(
    db,
    sql`with refs as (
          select id as payment_id, provider_ref from payments where provider_ref is not null
            and created_at > ${at} - interval '1 day' * ${DAYS}::int
          union
          select v.payment_id, v.provider_ref from vendor_payments v join payments p on p.id = v.payment_id
          where p.created_at > ${at} - interval '1 day' * ${DAYS}::int
        )
        select p.id, p.provider, p.reference, r.provider_ref, p.provider_ref is not distinct from r.provider_ref as is_current,
          p.state, p.amount - p.exchanged as amount, exists (
            select 1 from operator_tasks t join vendor_payments v on t.subject = 'vendor-payment:' || v.id
            where v.provider = p.provider and v.provider_ref = r.provider_ref and t.kind in ('paid-twice', 'mismatch')
          ) as has_task
        from refs r join payments p on p.id = r.payment_id
        where p.provider not in ('transfer', 'invoice', 'at_pickup')
          and p.created_at < ${at} - interval '1 minute' * ${FRESH_MINUTES}::int
        order by p.state in ('accepted', 'partly_refunded', 'refunded', 'review'), p.id desc limit ${MAX_PAYMENTS}`,
  )
}

async function askAll(provider: PaymentProvider, payments: readonly CheckedPayment[]) {
  const answers: { payment: CheckedPayment; status: ProviderStatus }[] = []
  let failures = 0
  for (let i = 0; i < payments.length && failures < MAX_FAILURES; i += BATCH_SIZE) {
    const batch = payments.slice(i, i + BATCH_SIZE)
    const settled = await Promise.allSettled(
      batch.map(async (payment) => {
        const { reference, provider_ref: providerRef } = payment
        return { payment, status: await provider.status({ reference, providerRef }) }
      }),
    )
    for (const each of settled) {
      if (each.status === 'fulfilled') answers.push(each.value)
      failures = each.status === 'fulfilled' ? 0 : failures + 1
    }
  }
  return answers
}

const PAID: ReadonlySet<PaymentState> = new Set(['accepted', 'partly_refunded', 'refunded'])

/** Violated rule, or null. Money in review has a task already. */
function judge(payment: CheckedPayment, status: ProviderStatus): string | null {
  const isPaid = PAID.has(payment.state)
  if (status.state === 'accepted') {
    if (payment.is_current ? !isPaid && payment.state !== 'review' : !payment.has_task) {
      return 'the bank says paid, the shop does not'
    }
    const isSame = status.amount === payment.amount && status.reference === payment.reference
    return payment.is_current && isPaid && !isSame ? 'the bank has another sum than the shop' : null
  }
  const isGone = status.state === 'refunded'
  return payment.is_current && isPaid && !isGone ? 'the shop says paid, the bank does not' : null
}
