import { z } from 'zod'

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A thousand profiles are kept, so only what the shop uses of one is, and not more of it than anybody needs. */
const MAX_CAPABILITIES = 100
const MAX_VERSIONS = 10
const MAX_KEYS = 20

const Capability = z.object({
  version: Version,
  config: z
    .object({ webhook_url: z.string().max(2_000).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

const text = z.string().max(500)
const SigningKey = z.object({
  kid: text.min(1),
  kty: text,
  crv: text.optional(),
  x: text.optional(),
  y: text.optional(),
})
export type SigningKey = z.infer<typeof SigningKey>

const Profile = z.object({
  ucp: z.object({
    version: Version,
    capabilities: z.record(z.string(), z.array(Capability)).default({}),
  }),
  signing_keys: z.array(SigningKey).default([]),
})

/** What an agent's platform says of itself, as far as the shop needs it. */
export type AgentProfile = {
  version: string
  capabilities: ReadonlyMap<string, readonly z.infer<typeof Capability>[]>
  signingKeys: readonly SigningKey[]
}

/** Null: not JSON, or not a profile. */
export function parseProfile(text: string): AgentProfile | null {
  const parsed = Profile.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { ucp, signing_keys: signingKeys } = parsed.data
  const capabilities = Object.entries(ucp.capabilities).slice(0, MAX_CAPABILITIES)
  return {
    version: ucp.version,
    capabilities: new Map(capabilities.map(([name, versions]) => [name, versions.slice(0, MAX_VERSIONS)])),
    signingKeys: signingKeys.slice(0, MAX_KEYS),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
