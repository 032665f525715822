import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import type { AgentProfile } from '../shop/agents/agent-profile.ts'
import type { ProfileFound } from '../shop/agents/agent-profiles.ts'
import { parseDictionary } from '../shop/agents/structured-fields.ts'
import type { Lang } from '../shop/languages.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { offeredCapabilities } from './capabilities.ts'
import { negotiate } from './negotiation.ts'
import { type Platform, UCP_VERSION } from './operation.ts'
import { ProtocolError } from './protocol-error.ts'

export type PlatformRead = Omit<Platform, 'isVerified'> & { signingKeys: AgentProfile['signingKeys'] }

const DISCOVERY = -32001
const ORDER = 'dev.ucp.shopping.order'

/** The address in `UCP-Agent: profile="https://…"`; null: the header has none. */
export function profileUrlIn(header: string | string[] | undefined): string | null {
  const profile = typeof header === 'string' ? parseDictionary(header)?.get('profile')?.value : undefined
  return typeof profile === 'string' ? profile : null
}

/** Who calls, by the profile at `profileUrl`. @throws ProtocolError */
export async function readPlatform(
  services: Pick<Services, 'agentProfiles'>,
  profileUrl: string | null,
  { lang, settings, network }: { lang: Lang; settings: Pick<Settings, 'agents'>; network: string },
): Promise<PlatformRead> {
  const t = texts[lang].agents.errors
  if (profileUrl === null) throw refusal('invalid_profile_url', t.noAgent, 400)
  const url = URL.parse(profileUrl)
  if (!url) throw refusal('invalid_profile_url', t.invalidProfileUrl, 400)
  if (isRefused(url.hostname, settings)) throw refusal('profile_not_trusted', t.refused, 403)
  const found = await services.agentProfiles.read(url.href, network)
  if (!found.ok) throw discoveryError(found, lang)
  const { version, capabilities, signingKeys } = found.profile
  if (version !== UCP_VERSION) throw refusal('version_unsupported', t.version(version, UCP_VERSION), 422)
  return {
    profileUrl: url.href,
    host: url.host,
    capabilities: negotiate(offeredCapabilities(settings), capabilities),
    orderWebhook: webhookOf(capabilities),
    signingKeys,
  }
}

const refusal = (code: string, content: string, httpStatus: number) =>
  new ProtocolError(code, content, { httpStatus, rpcCode: httpStatus === 403 ? -32000 : DISCOVERY })

function discoveryError(found: Exclude<ProfileFound, { ok: true }>, lang: Lang): ProtocolError {
  const t = texts[lang].agents.errors
  if (found.code === 'busy') {
    const { retryAfter } = found
    return new ProtocolError('unavailable', t.busy, { httpStatus: 503, rpcCode: -32000, retryAfter })
  }
  if (found.code === 'invalid_profile_url') return refusal(found.code, t.invalidProfileUrl, 400)
  if (found.code === 'profile_unreachable') return refusal(found.code, t.unreachable, 424)
  return refusal(found.code, t.malformed, 422)
}

/** A host, and every name below it. */
function isRefused(hostname: string, { agents }: Pick<Settings, 'agents'>): boolean {
  const refused = agents.refused_hosts.split(/[\s,]+/).filter(Boolean)
  const name = hostname.replace(/\.$/, '')
  return refused.some((host) => name === host || name.endsWith(`.${host}`))
}

function webhookOf(capabilities: AgentProfile['capabilities']): string | null {
  const url = capabilities.get(ORDER)?.find(({ version }) => version === UCP_VERSION)?.config?.webhook_url
  return url !== undefined && URL.canParse(url) ? url : null
}
