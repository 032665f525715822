import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../shop/db.ts'
import { keyFor } from '../../shop/keys.ts'
import type { Log } from '../../shop/log.ts'
import { practicePayments } from '../../shop/payments/payments.tables.ts'
import type { PracticeBank } from '../../shop/payments/practice-bank.ts'
import type { PaymentProvider, ProviderStatus } from '../../shop/payments/provider.ts'
import { equalText } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'

/** The built-in test provider: works like a vendor and stores the buyer's decision apart from the order. */
export function practiceBank(deps: { db: Db; secret: string; baseUrl: string; now: () => Date }): PaymentProvider {
  return {
    code: 'practice',
    formHosts: [],
    async createPayment(request) {
      const { reference, amount, orderNumber, returnUrl, notificationUrl } = request
      await deps.db
        .insert(practicePayments)
        .values({ reference, amount, orderNumber, returnUrl, notificationUrl })
        .onConflictDoNothing()
      return {
        providerRef: request.reference,
        redirectUrl: urls.practiceBank.to(request.reference),
        expiresAt: new Date(deps.now().getTime() + request.linkMinutes * 60_000),
      }
    },
    async readNotification(body, headers) {
      const signature = headers['x-practice-signature']
      const expected = sign(deps.secret, body)
      if (typeof signature !== 'string' || !equalText(signature, expected)) return { ok: false, reason: 'signature' }
      const parsed = parseJson(body)
      if (!parsed?.reference || !parsed.event) return { ok: false, reason: 'body' }
      const { reference, event } = parsed
      return { ok: true, eventKey: `${reference}:${event}`, reference, providerRef: reference }
    },
    async status({ reference }): Promise<ProviderStatus> {
      const payment = await findPracticePayment(deps.db, reference)
      if (!payment) throw new Error('The practice bank does not know this payment')
      return { state: payment.decision, reference, providerRef: reference, amount: payment.amount, currency: 'EUR' }
    },
    refund: async () => 'done',
  }
}

async function findPracticePayment(db: Db, reference: string) {
  const [payment] = await db.select().from(practicePayments).where(eq(practicePayments.reference, reference))
  return payment ?? null
}

export type SendToShop = (request: {
  method: 'POST'
  url: string
  payload: Buffer
  headers: Record<string, string>
}) => Promise<{ statusCode: number }>

export function createPracticeBank(deps: { db: Db; secret: string; log: Log; send: SendToShop }): PracticeBank {
  const { db, secret, log, send } = deps
  return {
    find: (reference) => findPracticePayment(db, reference),
    async decide(reference, decision) {
      await db
        .update(practicePayments)
        .set({ decision })
        .where(and(eq(practicePayments.reference, reference), eq(practicePayments.decision, 'pending')))
      const decided = await findPracticePayment(db, reference)
      if (!decided) return
      const url = new URL(decided.notificationUrl).pathname
      const { statusCode } = await send({ method: 'POST', url, ...notification(secret, reference, decided.decision) })
      // The buyer's return to the shop settles the payment anyway.
      if (statusCode >= 300) log.warn({ status: statusCode }, 'the notification of the practice bank failed')
    },
  }
}

function notification(secret: string, reference: string, event: string) {
  const body = Buffer.from(JSON.stringify({ reference, event }))
  return { payload: body, headers: { 'content-type': 'application/json', 'x-practice-signature': sign(secret, body) } }
}

const sign = (secret: string, body: Buffer) =>
  createHmac('sha256', keyFor(secret, 'practice-bank')).update(body).digest('base64url')

function parseJson(body: Buffer): { reference?: string; event?: string } | null {
  try {
    return JSON.parse(body.toString('utf8')) as { reference?: string; event?: string }
  } catch {
    return null
  }
}
