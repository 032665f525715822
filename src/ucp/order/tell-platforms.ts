import type { Services } from '../../http/services.ts'
import { orderIdOf } from '../../shop/agent-checkouts/agent-checkout.ts'
import {
  type DueNews,
  dueNews,
  findOrderOfCart,
  newsNotTold,
  newsTold,
} from '../../shop/agent-checkouts/agent-orders.db.ts'
import { AgentCallFailed } from '../../shop/agents/agent-call.ts'
import { signRequest } from '../../shop/agents/message-signatures.ts'
import { ownSigningKeys } from '../../shop/agents/signing-keys.ts'
import { untilDurable } from '../../shop/db.ts'
import { decryptSecret } from '../../shop/staff/secrets.ts'
import { inLanguage } from '../../urls.ts'
import { PROFILE_PATH } from '../addresses.ts'
import { UCP_VERSION } from '../operation.ts'
import { orderBody } from './order-body.ts'

const AT_ONCE = 20
/** A minute; what is left is told in the next one. */
const ROUNDS = 10

/** Sends platforms the present state of their orders to which something happened. */
export async function tellPlatforms(services: Services): Promise<void> {
  const { db } = services.database
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await dueNews(db, services.now(), AT_ONCE)
    if (due.length > 0) await untilDurable(db)
    await Promise.all(due.map((news) => tell(services, news)))
    if (due.length < AT_ONCE) return
  }
}

async function tell(services: Services, news: DueNews): Promise<void> {
  const { db } = services.database
  // What fails here is about this order alone: it is tried later, and the others are told.
  const isTold = await send(services, news).catch((error: unknown) => {
    services.log.error({ err: error, host: news.host }, 'news of an order could not be sent')
    return false
  })
  if (isTold) return newsTold(db, news)
  services.log.warn({ host: news.host, failures: news.failures + 1 }, 'a platform did not take news of its order')
  return newsNotTold(db, news, services.now())
}

async function send(services: Services, news: DueNews): Promise<boolean> {
  const { config, database, keys, callAgent } = services
  const checkoutId = decryptSecret(keys, news.sealedId, 'agents')
  const order = await findOrderOfCart(database.db, news.cartId)
  const [key] = ownSigningKeys(keys)
  // Without the id it can never be told: SESSION_SECRET was replaced.
  if (checkoutId === null || !order || !key) return true
  const { lang, sessionHash, attribution } = news
  const at = (path: string) => config.baseUrl.origin + inLanguage(path, lang)
  const owner = { checkoutId, cartId: news.cartId, sessionHash, attribution }
  const snapshot = orderBody({ lang, at, services }, { id: orderIdOf(checkoutId), owner }, order)
  const capabilities = { 'dev.ucp.shopping.order': [{ version: UCP_VERSION }] }
  const body = JSON.stringify({ ucp: { version: UCP_VERSION, status: 'success', capabilities }, ...snapshot })
  const headers = signRequest(
    {
      method: 'POST',
      url: news.webhook,
      body,
      headers: {
        'ucp-agent': `profile="${config.baseUrl.origin}${PROFILE_PATH}"`,
        'webhook-id': `event-${news.lastEvent}${news.changes > 0 ? `-${news.changes}` : ''}`,
        'webhook-timestamp': String(Math.floor(new Date(news.lastAt).getTime() / 1_000)),
      },
    },
    key,
    services.now(),
  )
  try {
    const { status } = await callAgent({ method: 'POST', url: news.webhook, headers, body })
    return status >= 200 && status < 300
  } catch (error) {
    if (error instanceof AgentCallFailed) return false
    throw error
  }
}
