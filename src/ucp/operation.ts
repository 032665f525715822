import type { z } from 'zod'
import type { Services } from '../http/services.ts'
import type { Lang } from '../shop/languages.ts'
import type { Log } from '../shop/log.ts'
import type { SecurityLog } from '../shop/security/security-events.ts'

/** The release of the Universal Commerce Protocol that this shop speaks. */
export const UCP_VERSION = '2026-04-08'

export type RootCapability =
  | 'dev.ucp.shopping.catalog.search'
  | 'dev.ucp.shopping.catalog.lookup'
  | 'dev.ucp.shopping.cart'
  | 'dev.ucp.shopping.checkout'
  | 'dev.ucp.shopping.order'

/** Who calls: the profile that `UCP-Agent` or `meta["ucp-agent"]` named, read and negotiated with. */
export type Platform = {
  profileUrl: string
  /** Of the profile: what staff see at the orders of this agent. */
  host: string
  /** The request is signed by a key of the profile; otherwise anybody may have named it. */
  isVerified: boolean
  /** Names of the capabilities that both sides have, with the version chosen. */
  capabilities: ReadonlyMap<string, string>
  /** Where the platform wants to hear of its orders. */
  orderWebhook: string | null
}

/** What an operation may use: it knows no transport, no cookie and no session of a person. */
export type AgentContext = SecurityLog & {
  services: Services
  platform: Platform
  lang: Lang
  now: Date
  /** Of the caller, for limits. */
  clientAddress: string
  clientNetwork: string
  idempotencyKey: string | null
  /** A path of the shop in the language of the answer, as an absolute address. */
  at(path: string): string
  log: Log
}

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

export type Message =
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }
  | {
      type: 'warning'
      code: string
      content: string
      path?: string
      presentation?: 'notice' | 'disclosure'
      image_url?: string
      url?: string
    }
  | { type: 'info'; code?: string; content: string; path?: string }

/** By name, for the `ucp` member of a checkout. */
export type PaymentHandlers = Record<string, { id: string; version: string; config: Record<string, unknown> }[]>

/** Without the `ucp` member, which the transport adds. */
export type Answer<Body> =
  | { ok: true; body: Body; paymentHandlers?: PaymentHandlers }
  /** No resource was made or found: `ucp.status` is `error`. */
  | { ok: false; messages: Message[]; continueUrl?: string }

/** One operation of the service `dev.ucp.shopping`; the REST and the MCP transport bind the same table of them. */
export type Operation<Input = unknown, Body = unknown> = {
  /** As in the OpenRPC file of the release, which is also the name of the tool. */
  name: string
  capability: RootCapability
  /** One sentence for a model that chooses among tools. */
  description: string
  rest: { method: 'GET' | 'POST' | 'PUT'; path: string; status: 200 | 201 }
  /** Argument of the MCP tool that carries the payload, which is the whole body over REST; null: there is none. */
  payload: 'cart' | 'catalog' | 'checkout' | null
  /** Whether it is about one resource, named by `id`. */
  hasId: boolean
  isWriting: boolean
  input: z.ZodType<Input>
  body: z.ZodType<Body>
  run(ctx: AgentContext, call: { id: string; input: Input }): Promise<Answer<Body>>
}

/** Keeps the types of input and body together where the operation is written. */
export const operation = <Input, Body>(each: Operation<Input, Body>): Operation =>
  // The transports parse the input by `input` before they call `run`.
  each as unknown as Operation
