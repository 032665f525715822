import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { toRigaDate } from '../shop/calendar/days.ts'
import { languages } from '../shop/languages.ts'
import { writeSteps } from '../shop/reports/funnel.db.ts'
import type { FunnelStep } from '../shop/reports/funnel.ts'
import { inLanguage, urls } from '../urls.ts'
import type { Services } from './services.ts'

const FLUSH_MS = 10_000

const { cartAdd, cartAddScene, cartAddSet, cartAddGoods, checkout, visitor } = urls

/** `status`: of the answer to a step that was done; a form without script sends on to the cart. */
type Step = { step: FunnelStep; status: number }

const PAGES: readonly (readonly [string, Step])[] = [
  ...[cartAdd, cartAddScene, cartAddSet, cartAddGoods].map(
    ({ pattern }) => [`POST ${pattern}`, { step: 'in-cart', status: 303 }] as const,
  ),
  [`GET ${checkout.pattern}`, { step: 'checkout', status: 200 }],
]

const CALLS: readonly (readonly [string, Step])[] = [
  ['POST /api/cart-item/add/:productId', { step: 'in-cart', status: 200 }],
  ['POST /api/cart-scene/add/:sceneId', { step: 'in-cart', status: 200 }],
  ['POST /api/cart-set/add/:setId', { step: 'in-cart', status: 200 }],
  ['POST /api/cart-goods/add', { step: 'in-cart', status: 200 }],
  // The page of a product is cached and the same for all; its one call of the visitor's data says that it was shown.
  [`GET ${visitor.pattern}`, { step: 'seen', status: 200 }],
]

/** By method and address of the route. */
const STEPS: ReadonlyMap<string, Step> = new Map([
  ...CALLS,
  ...PAGES.flatMap(([route, step]) => {
    const [method = '', pattern = ''] = route.split(' ')
    return languages.map((lang) => [`${method} ${inLanguage(pattern, lang)}`, step] as const)
  }),
])

/** Counts steps of buying after their answers: no cookie, no statement, nothing of the visitor is kept for it. */
export function countSteps(app: FastifyInstance, services: Services) {
  const { steps, database, log, now } = services
  app.addHook('onResponse', async (request, reply) => {
    const found = STEPS.get(`${request.method} ${request.routeOptions.url}`)
    if (found?.status !== reply.statusCode || !isStep(found.step, request)) return
    if (isbot(request.headers['user-agent'])) return
    // Read for the answer already.
    const session = await request.session()
    if (session?.impersonation) return
    steps.add({ day: toRigaDate(now()), step: found.step, buyer: session?.userType ?? 'b2c', count: 1 })
  })
  const flush = () => writeSteps(database.db, steps).catch((error) => log.error(error, 'steps not counted'))
  const timer = setInterval(flush, FLUSH_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

/** Not a changed quantity, nor the data of a visitor on another page. */
function isStep(step: FunnelStep, { query, method, routeOptions }: FastifyRequest): boolean {
  const given = query as Record<string, unknown>
  if (step === 'seen') return given.seen === 'product'
  return method !== 'POST' || routeOptions.url !== '/api/cart-item/add/:productId' || given.action === 'plus'
}
