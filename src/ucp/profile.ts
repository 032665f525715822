import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { ownSigningKeys } from '../shop/agents/signing-keys.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { MCP_PATH, PROFILE_PATH, REST_BASE } from './addresses.ts'
import { offeredCapabilities } from './capabilities.ts'
import { offeredHandlers } from './checkout/payments.ts'
import { UCP_VERSION } from './operation.ts'

const RELEASE = `https://ucp.dev/${UCP_VERSION}`
/** The protocol wants a minute at least; a switch in the settings is seen within five. */
const KEPT = 'public, max-age=300'

/** What the shop says of itself to agents. */
export function profileRoute(app: FastifyInstance, services: Services) {
  app.get(PROFILE_PATH, { config: { isForAgents: true } }, async (_request, reply) => {
    const settings = await readSettings(services.database.db, services.memory)
    if (!settings.agents.catalogue && !settings.agents.checkout) throw new HttpError(404, '')
    return reply.header('cache-control', KEPT).send(await businessProfile(services, settings))
  })
}

async function businessProfile(services: Services, settings: Settings) {
  const { config, keys } = services
  const { origin } = config.baseUrl
  const service = (transport: 'rest' | 'mcp', path: string, file: string) => ({
    version: UCP_VERSION,
    spec: `${RELEASE}/specification/overview`,
    transport,
    endpoint: origin + path,
    schema: `${RELEASE}/services/shopping/${file}`,
  })
  const offered = offeredCapabilities(settings).map(({ name, version, spec, schema, extends: parents }) => [
    name,
    [
      {
        version,
        spec,
        schema,
        ...(parents.length > 0 ? { extends: parents.length === 1 ? parents[0] : parents } : {}),
      },
    ],
  ])
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          service('rest', REST_BASE, 'rest.openapi.json'),
          service('mcp', MCP_PATH, 'mcp.openrpc.json'),
        ],
      },
      capabilities: Object.fromEntries(offered),
      // None takes a credential: cards and banks ask people on the shop's own page.
      payment_handlers: settings.agents.checkout ? await offeredHandlers(services, settings) : {},
    },
    signing_keys: ownSigningKeys(keys).map(({ publicKey }) => publicKey),
  }
}
