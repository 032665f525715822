import { z } from 'zod'

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const Capability = z.object({
  version: Version,
  extends: z.union([z.string(), z.array(z.string())]).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
})

const SigningKey = z.object({
  kid: z.string().min(1),
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
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
  return { version: ucp.version, capabilities: new Map(Object.entries(ucp.capabilities)), signingKeys }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
