import { z } from 'zod'
import type { Settings } from '../shop/settings/settings.ts'
import { answerCall } from '../ucp/call.ts'
import { offeredCapabilities } from '../ucp/capabilities.ts'
import { jsonOf } from '../ucp/json.ts'
import type { Operation } from '../ucp/operation.ts'
import { operations } from '../ucp/operations.ts'
import { profileUrlIn } from '../ucp/platform.ts'
import { ProtocolError } from '../ucp/protocol-error.ts'
import { invalidInput, languageFor } from '../ucp/read-input.ts'
import { inputSchemaOf, outputSchemaOf } from './json-schema.ts'
import type { McpTool } from './tool.ts'

/** As in the header of the REST transport. */
const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/)

const Agent = z.object({ profile: z.string().describe('Address of the profile of the platform that calls.') })

const Meta = z.looseObject({
  // Over HTTP the header may name it instead; that is what a signature covers.
  'ucp-agent': Agent.optional(),
  'idempotency-key': IdempotencyKey.optional(),
})

/** What a model is shown. */
const WrittenMeta = Meta.extend({ 'ucp-agent': Agent })
const KeyedMeta = WrittenMeta.extend({ 'idempotency-key': IdempotencyKey.describe('The same for each repetition.') })

const Ucp = z.looseObject({ version: z.string(), status: z.enum(['success', 'error']).optional() })

const Failed = z.looseObject({
  ucp: Ucp,
  messages: z.array(z.looseObject({ type: z.string(), content: z.string() })),
  continue_url: z.string().optional(),
})

/** These end something, and are repeated when an answer is lost. */
const needsKey = ({ name }: Operation) => /^(complete|cancel)_/.test(name)

function operationTool(operation: Operation): McpTool {
  const { name, description, isWriting, payload, hasId, input, body } = operation
  const writtenMeta = needsKey(operation) ? KeyedMeta : WrittenMeta
  const success = z.intersection(z.object({ ucp: Ucp }), body)
  return {
    definition: {
      name,
      description,
      inputSchema: inputSchemaOf(
        z.object({
          meta: writtenMeta,
          ...(hasId ? { id: z.string() } : {}),
          ...(payload ? { [payload]: input } : {}),
        }),
      ),
      outputSchema: outputSchemaOf(z.union([success, Failed])),
      annotations: {
        readOnlyHint: !isWriting,
        // A new cart changes nothing that was there.
        destructiveHint: isWriting && !name.startsWith('create_'),
        idempotentHint: !name.startsWith('create_'),
        openWorldHint: false,
      },
    },
    async call({ request, services }, args) {
      const given = payload === null ? {} : args[payload]
      const lang = languageFor(given, request.headers['accept-language'])
      const meta = Meta.safeParse(args.meta ?? {})
      if (!meta.success) throw invalidInput('meta', lang)
      const id = hasId ? z.string().min(1).max(200).safeParse(args.id) : null
      if (id && !id.success) throw invalidInput('id', lang)
      const idempotencyKey = meta.data['idempotency-key'] ?? null
      if (needsKey(operation) && idempotencyKey === null) throw invalidInput('meta["idempotency-key"]', lang)
      const { body: answered } = await answerCall(services, {
        operation,
        id: id?.data ?? '',
        payload: given,
        profileUrl: profileOf(meta.data['ucp-agent']?.profile, request.headers['ucp-agent']),
        idempotencyKey,
        request,
      })
      return { json: jsonOf(answered) }
    },
  }
}

/** Signatures cover the header, so the argument must name the same profile. */
function profileOf(argument: string | undefined, header: string | string[] | undefined): string | null {
  const signed = profileUrlIn(header)
  if (argument !== undefined && signed !== null && argument !== signed) {
    const content = 'meta["ucp-agent"] and the header UCP-Agent name different profiles.'
    throw new ProtocolError('invalid_profile_url', content, { httpStatus: 400, rpcCode: -32001 })
  }
  return argument ?? signed
}

const all = operations.map((operation) => ({ operation, tool: operationTool(operation) }))

/** Those that the merchant lets agents use. */
export function operationTools(settings: Pick<Settings, 'agents'>): McpTool[] {
  const names = new Set(offeredCapabilities(settings).map(({ name }) => name))
  return all.filter(({ operation }) => names.has(operation.capability)).map(({ tool }) => tool)
}
