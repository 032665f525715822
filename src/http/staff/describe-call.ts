import { z } from 'zod'
import type { Right } from '../../shop/staff/rights.ts'

/**
 * Who may call. `public`: anybody, before signing in; `pending`: also a session that still needs its second factor;
 * `signed-in`: every member of staff, about themselves.
 */
export type Access = Right | 'public' | 'pending' | 'signed-in'

export const STAFF_API = '/admin/api'

const WITHOUT_RIGHT: readonly Access[] = ['public', 'pending', 'signed-in']

/** Whether API keys with the right may call. */
export const isForPrograms = ({ access, needsProof }: { access: Access; needsProof: boolean }): boolean =>
  !needsProof && !WITHOUT_RIGHT.includes(access)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route behind `/admin/api` has it. */
    access?: Access
    needsProof?: boolean
    isVersioned?: boolean
    /** The type of a body that is no JSON. */
    bodyType?: string
  }
}

type Described = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  about: string
  access: Access
  needsProof?: boolean
  isVersioned?: boolean
  maxBytes?: number
  bytes?: number
  fileType?: string | undefined
  body?: z.ZodType
  query?: z.ZodType
  params?: z.ZodType
  answer?: z.ZodType | undefined
}

/** A hundred pictures chosen at once are more changes than people make otherwise. */
const UPLOADS = { max: 120, timeWindow: 10_000 }
const IdempotencyKey = z.looseObject({ 'idempotency-key': z.string().min(8).max(255).optional() })

const bodyTypeOf = ({ maxBytes, bytes }: Described) =>
  maxBytes ? 'multipart/form-data' : bytes ? 'application/octet-stream' : undefined

/** What Fastify and the OpenAPI document know of a call of staff. */
export function describeStaffCall(call: Described) {
  const { method, path, about, access, body, query, params, answer, needsProof = false, isVersioned = false } = call
  const bodyType = bodyTypeOf(call)
  return {
    method,
    url: STAFF_API + path,
    config: {
      access,
      needsProof,
      isVersioned,
      // The token of staff is another one: it is bound to their own cookie.
      checksTokenItself: true,
      ...(bodyType ? { bodyType } : {}),
      ...(call.maxBytes ? { rateLimit: UPLOADS } : {}),
    },
    schema: {
      tags: ['admin'],
      summary: WITHOUT_RIGHT.includes(access) ? about : `${about} (${access})`,
      ...(call.maxBytes ? { consumes: ['multipart/form-data'] } : {}),
      ...(body ? { body } : {}),
      ...(query ? { querystring: query } : {}),
      ...(params ? { params } : {}),
      ...(method === 'GET' ? {} : { headers: IdempotencyKey }),
      ...(answer ? { response: { 200: answer } } : {}),
      ...(call.fileType ? { response: { 200: { content: { [call.fileType]: { schema: z.string() } } } } } : {}),
    },
  }
}
