import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import {
  courier,
  type Delivery,
  type Faults,
  type Incoming,
  json,
  noFaults,
  paymentPage,
  promptly,
  type Reply,
  redirect,
  startServer,
} from './server.ts'

export type KlixPurchase = {
  id: string
  type: 'purchase'
  brand_id: string
  reference: string
  status: string
  status_history: { status: string; timestamp: number }[]
  is_test: true
  client: Record<string, string>
  purchase: { currency: string; language: string; total: number; products: unknown[]; due_strict: boolean }
  payment: { amount: number; currency: string; paid_on: number } | null
  due: number
  refund_availability: string
  refundable_amount: number
  transaction_data: { payment_method: string; attempts: { type: string; successful: boolean; error: object | null }[] }
  payment_method_whitelist: string[] | null
  success_callback: string
  success_redirect: string
  failure_redirect: string
  cancel_redirect: string
  checkout_url: string
}

export type KlixSwitches = {
  faults: Faults
  delivery: Delivery
  /** Whose key signs: its own, or a stranger's. */
  signer: 'own' | 'foreign' | 'nobody'
  /** Changes the body after it was signed. */
  afterSigning: ((body: string) => string) | null
  /** Cents added to what was paid. */
  wrongAmount: number
  wrongReference: string | null
  wrongCurrency: string | null
  /** How a refund is answered: finished at once, slowly, or not at all. */
  refund: 'done' | 'pending' | 'refused'
  checkoutUrl: string | null
  /** What `/payment_methods/` answers. */
  methods: unknown
}

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/**
 * Klix without Klix: the Portal interface, the checkout page, the signed success callback with its repetitions. Written
 * from its public description and with code of its own, so that it shares no mistake with the shop.
 */
export async function startKlix(options: {
  brandId: string
  secret: string
  port?: number
  now?: () => Date
  retryMs?: readonly number[]
}) {
  const now = options.now ?? (() => new Date())
  const switches: KlixSwitches = {
    faults: noFaults(),
    delivery: promptly(),
    signer: 'own',
    afterSigning: null,
    wrongAmount: 0,
    wrongReference: null,
    wrongCurrency: null,
    refund: 'done',
    checkoutUrl: null,
    methods: { available_payment_methods: [], names: {}, logos: {} },
  }
  let keys = newKeys()
  const foreign = newKeys()
  const purchases = new Map<string, KlixPurchase>()
  const post = courier(switches.delivery, options.retryMs ?? [20, 40, 80])
  const server = await startServer({
    ...(options.port === undefined ? {} : { port: options.port }),
    faults: switches.faults,
    isPage: (path) => path.startsWith('/p/'),
    handle,
  })
  const seconds = () => Math.floor(now().getTime() / 1000)

  async function handle(request: Incoming): Promise<Reply> {
    if (request.path.startsWith('/p/')) return page(request, request.path.split('/')[2] ?? '')
    if (request.headers.authorization !== `Bearer ${options.secret}`) {
      return json(401, { __all__: [{ message: 'Invalid API key', code: 'authentication_failed' }] })
    }
    const [, , , resource, id = '', action = ''] = request.path.split('/')
    if (resource === 'public_key') return json(200, keys.publicKey)
    if (resource === 'payment_methods') return json(200, switches.methods)
    if (resource !== 'purchases') return json(404, { detail: 'Not found.' })
    if (request.method === 'POST' && id === '') return create(JSON.parse(request.body) as Record<string, unknown>)
    const purchase = purchases.get(id)
    if (!purchase) return json(404, { __all__: [{ message: 'Not found.', code: 'not_found' }] })
    if (request.method === 'GET') return json(200, show(purchase))
    if (action === 'refund') return refund(purchase, request.body)
    if (action === 'cancel') return json(200, show(note(purchase, 'cancelled')))
    return json(404, { detail: 'Not found.' })
  }

  function create(body: Record<string, unknown>): Reply {
    const order = body.purchase as {
      currency: string
      language: string
      products: { price: number; quantity?: number }[]
      due_strict?: boolean
    }
    if (body.brand_id !== options.brandId || !order?.products?.every(({ price }) => Number.isInteger(price))) {
      return json(400, { __all__: [{ message: 'Bad purchase', code: 'invalid' }] })
    }
    const id = randomUUID()
    const purchase: KlixPurchase = {
      id,
      type: 'purchase',
      brand_id: options.brandId,
      reference: String(body.reference),
      status: 'created',
      status_history: [{ status: 'created', timestamp: seconds() }],
      is_test: true,
      client: body.client as Record<string, string>,
      purchase: {
        currency: order.currency,
        language: order.language,
        total: order.products.reduce((total, { price, quantity = 1 }) => total + price * quantity, 0),
        products: order.products,
        due_strict: order.due_strict ?? false,
      },
      payment: null,
      due: Number(body.due),
      refund_availability: 'none',
      refundable_amount: 0,
      transaction_data: { payment_method: '', attempts: [] },
      payment_method_whitelist: (body.payment_method_whitelist as string[] | undefined) ?? null,
      success_callback: String(body.success_callback),
      success_redirect: String(body.success_redirect),
      failure_redirect: String(body.failure_redirect),
      cancel_redirect: String(body.cancel_redirect),
      checkout_url: `${server.origin}/p/${id}/`,
    }
    purchases.set(id, purchase)
    return json(201, { ...show(purchase), checkout_url: switches.checkoutUrl ?? purchase.checkout_url })
  }

  function note(purchase: KlixPurchase, status: string): KlixPurchase {
    purchase.status = status
    purchase.status_history.push({ status, timestamp: seconds() })
    return purchase
  }

  function show(purchase: KlixPurchase) {
    const { payment } = purchase
    return {
      ...purchase,
      reference: switches.wrongReference ?? purchase.reference,
      payment: payment && {
        ...payment,
        amount: payment.amount + switches.wrongAmount,
        currency: switches.wrongCurrency ?? payment.currency,
      },
    }
  }

  function refund(purchase: KlixPurchase, body: string): Reply {
    const amount = body ? Number((JSON.parse(body) as { amount?: number }).amount) : purchase.refundable_amount
    const isAllowed = Number.isInteger(amount) && amount > 0 && amount <= purchase.refundable_amount
    if (!isAllowed || switches.refund === 'refused') {
      attempt(purchase, false)
      return json(400, { __all__: [{ message: 'Refund failed', code: 'purchase_refund_error' }] })
    }
    if (switches.refund === 'pending') {
      pending.set(purchase.id, amount)
      return json(200, show(note(purchase, 'pending_refund')))
    }
    giveBack(purchase, amount)
    return json(200, {
      id: randomUUID(),
      type: 'payment',
      payment: { payment_type: 'refund', is_outgoing: true, amount, currency: purchase.purchase.currency },
      related_to: { type: 'purchase', id: purchase.id },
    })
  }

  const pending = new Map<string, number>()

  function attempt(purchase: KlixPurchase, successful: boolean) {
    const error = successful ? null : { code: 'purchase_refund_error', message: 'Refund failed' }
    purchase.transaction_data.attempts.unshift({ type: 'refund', successful, error })
  }

  function giveBack(purchase: KlixPurchase, amount: number) {
    purchase.refundable_amount -= amount
    attempt(purchase, true)
    note(purchase, 'refunded')
  }

  /** The bank has decided about a slow refund. */
  function decideRefund(id: string, isDone: boolean) {
    const purchase = purchaseOf(id)
    const amount = pending.get(id)
    if (amount === undefined) throw new Error('no pending refund')
    pending.delete(id)
    if (isDone) return giveBack(purchase, amount)
    attempt(purchase, false)
    note(purchase, 'paid')
  }

  function purchaseOf(id: string): KlixPurchase {
    const purchase = purchases.get(id)
    if (!purchase) throw new Error(`no purchase ${id}`)
    return purchase
  }

  /** The purchase's status changes; only success is told, as the real one does. */
  async function become(id: string, status: string) {
    const purchase = note(purchaseOf(id), status)
    if (status !== 'paid') return
    purchase.payment = { amount: purchase.purchase.total, currency: purchase.purchase.currency, paid_on: seconds() }
    purchase.refund_availability = 'all'
    purchase.refundable_amount = purchase.purchase.total
    purchase.transaction_data.payment_method = purchase.payment_method_whitelist?.[0] ?? 'klix'
    await post.send(callback(purchase))
  }

  function signatureOf(body: string): Record<string, string> {
    if (switches.signer === 'nobody') return {}
    const { privateKey } = switches.signer === 'own' ? keys : foreign
    return { 'x-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64') }
  }

  function callback(purchase: KlixPurchase) {
    const body = JSON.stringify({ ...show(purchase), event_type: 'purchase.paid' })
    const sent = switches.afterSigning ? switches.afterSigning(body) : body
    const headers: Record<string, string> = { 'content-type': 'application/json', ...signatureOf(body) }
    return { url: purchase.success_callback, headers, body: sent }
  }

  async function page(request: Incoming, id: string): Promise<Reply> {
    const purchase = purchases.get(id)
    if (!purchase) return json(404, { detail: 'Not found.' })
    if (request.method === 'GET') {
      if (purchase.status === 'created') note(purchase, 'viewed')
      const amount = `${(purchase.purchase.total / 100).toFixed(2)} ${purchase.purchase.currency}`
      return paymentPage('Klix', amount, ['pay', 'fail', 'cancel'])
    }
    const decision = new URLSearchParams(request.body).get('decision')
    if (decision === 'pay') {
      await become(id, 'paid')
      return redirect(purchase.success_redirect)
    }
    if (decision === 'fail') {
      await become(id, 'error')
      return redirect(purchase.failure_redirect)
    }
    return redirect(purchase.cancel_redirect)
  }

  return {
    /** To be set as PAYMENT_KLIX_URL. */
    url: `${server.origin}/api/v1`,
    switches,
    purchases,
    requests: server.requests,
    post,
    become,
    decideRefund,
    /** What it would send about a purchase now. */
    callback: (id: string) => callback(purchaseOf(id)),
    /** A body of any wording, signed as the switches say. */
    signed: (body: string) => ({ body, headers: signatureOf(body) }),
    /** Klix begins to sign with a new key. */
    changeKey() {
      keys = newKeys()
    },
    close: server.close,
  }
}

export type OfflineKlix = Awaited<ReturnType<typeof startKlix>>
