import { createHmac, randomUUID } from 'node:crypto'
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

export type MontonioOrder = {
  uuid: string
  merchantReference: string
  merchantReferenceDisplay: string
  paymentStatus: string
  /** Cents. */
  total: number
  currency: string
  returnUrl: string
  notificationUrl: string
  locale: string
  method: string
  expiresIn: number
  refunds: MontonioRefund[]
}

type MontonioRefund = { uuid: string; key: string; amount: number; status: string; createdAt: string }

/** How its tokens are made. */
export type TokenMaking = {
  secret: string
  accessKey: string
  header: object
  /** Seconds from now. */
  expiresIn: number
  claims: object
}

export type MontonioSwitches = {
  faults: Faults
  delivery: Delivery
  /** Changes every token that it signs. */
  token: Partial<TokenMaking>
  /** Cents added to every order that is asked about. */
  wrongAmount: number
  wrongUuid: string | null
  wrongReference: string | null
  wrongCurrency: string | null
  /** What becomes of a refund at once: PENDING unless said otherwise. */
  refundStatus: string
  paymentUrl: string | null
  /** What `/stores/payment-methods` answers. */
  methods: unknown
}

/**
 * Montonio without Montonio: the Stargate interface with its tokens, the payment page, the notifications with their
 * repetitions. Written from its public description and with code of its own, so that it shares no mistake with the shop.
 */
export async function startMontonio(options: {
  accessKey: string
  secretKey: string
  port?: number
  now?: () => Date
  retryMs?: readonly number[]
}) {
  const now = options.now ?? (() => new Date())
  const switches: MontonioSwitches = {
    faults: noFaults(),
    delivery: promptly(),
    token: {},
    wrongAmount: 0,
    wrongUuid: null,
    wrongReference: null,
    wrongCurrency: null,
    refundStatus: 'PENDING',
    paymentUrl: null,
    methods: { paymentMethods: {} },
  }
  const orders = new Map<string, MontonioOrder>()
  const post = courier(switches.delivery, options.retryMs ?? [20, 40, 80])
  const server = await startServer({
    ...(options.port === undefined ? {} : { port: options.port }),
    faults: switches.faults,
    isPage: (path) => path.startsWith('/pay/'),
    handle,
  })

  const seconds = () => Math.floor(now().getTime() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signature = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

  function token(claims: object): string {
    const { secret = options.secretKey, header = { alg: 'HS256', typ: 'JWT' }, expiresIn = 600 } = switches.token
    const accessKey = switches.token.accessKey ?? options.accessKey
    const body = { ...claims, accessKey, iat: seconds(), exp: seconds() + expiresIn, ...switches.token.claims }
    const text = `${part(header)}.${part(body)}`
    return `${text}.${'alg' in header && header.alg === 'none' ? '' : signature(text, secret)}`
  }

  /** The claims of a request, or null when it is not the merchant's. */
  function open(text: unknown): Record<string, unknown> | null {
    const [head = '', body = '', given = ''] = String(text).split('.')
    if (signature(`${head}.${body}`, options.secretKey) !== given) return null
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    return claims.accessKey === options.accessKey && Number(claims.exp) > seconds() ? claims : null
  }

  async function handle(request: Incoming): Promise<Reply> {
    const [, , , uuid = ''] = request.path.split('/')
    if (request.path.startsWith('/pay/')) return page(request, request.path.split('/')[2] ?? '')
    if (request.method === 'GET') {
      if (!open(request.headers.authorization?.replace(/^Bearer /, ''))) return json(401, { message: 'Unauthorized' })
      if (request.path === '/api/stores/payment-methods') return json(200, switches.methods)
      const order = orders.get(uuid)
      return order ? json(200, show(order)) : json(404, { statusCode: 404, message: 'ORDER_NOT_FOUND' })
    }
    const claims = open((JSON.parse(request.body) as { data?: unknown }).data)
    if (!claims) return json(401, { statusCode: 401, message: 'INVALID_TOKEN' })
    if (request.path === '/api/orders') return createOrder(claims)
    if (request.path === '/api/refunds') return createRefund(claims)
    return json(404, { message: 'Cannot POST' })
  }

  function createOrder(claims: Record<string, unknown>): Reply {
    const payment = claims.payment as { method: string; amount: number; currency: string }
    const missing = ['merchantReference', 'returnUrl', 'notificationUrl', 'grandTotal', 'currency', 'locale'].filter(
      (field) => claims[field] === undefined,
    )
    if (missing.length > 0 || payment?.amount !== claims.grandTotal) return json(400, { message: missing })
    const order: MontonioOrder = {
      uuid: randomUUID(),
      merchantReference: String(claims.merchantReference),
      merchantReferenceDisplay: String(claims.merchantReferenceDisplay),
      paymentStatus: 'PENDING',
      total: Math.round(Number(claims.grandTotal) * 100),
      currency: String(claims.currency),
      returnUrl: String(claims.returnUrl),
      notificationUrl: String(claims.notificationUrl),
      locale: String(claims.locale),
      method: payment.method,
      expiresIn: Number(claims.expiresIn),
      refunds: [],
    }
    orders.set(order.uuid, order)
    return json(201, { ...show(order), paymentUrl: switches.paymentUrl ?? `${server.origin}/pay/${order.uuid}` })
  }

  const euros = (cents: number) => (cents / 100).toFixed(2)

  function show(order: MontonioOrder) {
    const returned = sumOf(order.refunds.filter(({ status }) => status !== 'REJECTED' && status !== 'CANCELED'))
    return {
      uuid: switches.wrongUuid ?? order.uuid,
      paymentStatus: order.paymentStatus,
      locale: order.locale,
      merchantReference: switches.wrongReference ?? order.merchantReference,
      merchantReferenceDisplay: order.merchantReferenceDisplay,
      merchantReturnUrl: order.returnUrl,
      merchantNotificationUrl: order.notificationUrl,
      grandTotal: euros(order.total + switches.wrongAmount),
      currency: switches.wrongCurrency ?? order.currency,
      paymentMethodType: order.method,
      paymentIntents: [],
      refunds: order.refunds.map((refund) => showRefund(order, refund)),
      availableForRefund: (order.total - returned) / 100,
      isRefundableType: true,
      expiresAt: null,
      createdAt: now().toISOString(),
    }
  }

  function showRefund(order: MontonioOrder, refund: MontonioRefund) {
    return {
      uuid: refund.uuid,
      amount: refund.amount / 100,
      status: refund.status,
      currency: order.currency,
      createdAt: refund.createdAt,
      type: refund.amount === order.total ? 'FULL_REFUND' : 'PARTIAL_REFUND',
    }
  }

  function createRefund(claims: Record<string, unknown>): Reply {
    const order = orders.get(String(claims.orderUuid))
    if (!order) return json(404, { message: 'ORDER_NOT_FOUND' })
    const known = order.refunds.find(({ key }) => key === claims.idempotencyKey)
    if (known) return json(201, showRefund(order, known))
    const amount = Math.round(Number(claims.amount) * 100)
    const returned = sumOf(order.refunds.filter(({ status }) => status !== 'REJECTED' && status !== 'CANCELED'))
    if (
      !['PAID', 'PARTIALLY_REFUNDED'].includes(order.paymentStatus) ||
      amount < 5 ||
      returned + amount > order.total
    ) {
      return json(400, { statusCode: 400, message: 'REFUND_NOT_ALLOWED' })
    }
    const refund: MontonioRefund = {
      uuid: randomUUID(),
      key: String(claims.idempotencyKey),
      amount,
      status: 'PENDING',
      createdAt: now().toISOString(),
    }
    order.refunds.push(refund)
    if (switches.refundStatus !== 'PENDING') void decideRefund(order.uuid, switches.refundStatus)
    return json(201, showRefund(order, refund))
  }

  const sumOf = (refunds: MontonioRefund[]) => refunds.reduce((total, { amount }) => total + amount, 0)

  /** The bank has decided about the newest refund. */
  async function decideRefund(uuid: string, status: string) {
    const order = orderOf(uuid)
    const refund = order.refunds.at(-1)
    if (!refund) throw new Error('no refund')
    refund.status = status
    const done = sumOf(order.refunds.filter((each) => each.status === 'SUCCESSFUL'))
    if (done > 0) order.paymentStatus = done === order.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    const claims = {
      orderUuid: uuid,
      refundUuid: refund.uuid,
      refundStatus: status,
      refundAmount: refund.amount / 100,
    }
    await post.send(parcel(order, { refundToken: token(claims) }))
  }

  function orderOf(uuid: string): MontonioOrder {
    const order = orders.get(uuid)
    if (!order) throw new Error(`no order ${uuid}`)
    return order
  }

  const orderToken = (order: MontonioOrder) =>
    token({
      uuid: order.uuid,
      merchantReference: order.merchantReference,
      merchantReferenceDisplay: order.merchantReferenceDisplay,
      paymentStatus: order.paymentStatus,
      paymentMethod: order.method,
      paymentProviderName: 'HABALV22',
      grandTotal: order.total / 100,
      currency: order.currency,
      senderIban: 'LV80BANK0000435195001',
      senderName: 'Anna Ozola',
    })

  const parcel = (order: MontonioOrder, body: object) => ({
    url: order.notificationUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  /** The order's status changes and the shop is told. */
  async function become(uuid: string, status: string) {
    const order = orderOf(uuid)
    order.paymentStatus = status
    await post.send(parcel(order, { orderToken: orderToken(order) }))
  }

  const outcomes: Record<string, string> = { pay: 'PAID', fail: 'VOIDED', authorize: 'AUTHORIZED' }

  async function page(request: Incoming, uuid: string): Promise<Reply> {
    const order = orders.get(uuid)
    if (!order) return json(404, { message: 'not found' })
    if (request.method === 'GET') {
      return paymentPage('Montonio', `${euros(order.total)} EUR`, ['pay', 'fail', 'authorize', 'cancel'])
    }
    const outcome = outcomes[new URLSearchParams(request.body).get('decision') ?? '']
    const back = new URL(order.returnUrl)
    if (outcome) {
      await become(uuid, outcome)
      back.searchParams.set('order-token', orderToken(order))
    } else {
      back.searchParams.set('error-message', 'Payment was cancelled')
    }
    return redirect(back.href)
  }

  return {
    /** To be set as PAYMENT_MONTONIO_URL. */
    url: `${server.origin}/api`,
    switches,
    orders,
    requests: server.requests,
    post,
    become,
    decideRefund,
    orderToken: (uuid: string) => orderToken(orderOf(uuid)),
    token,
    close: server.close,
  }
}

export type OfflineMontonio = Awaited<ReturnType<typeof startMontonio>>
