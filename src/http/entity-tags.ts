import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the thing that a call answers; other people change it only with this version. */
    answeredVersion: number | null
  }
}

/** An `onSend` hook: a strong `ETag` for what is read as JSON; `If-None-Match` is answered with 304. */
export async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = entityTag(payload, request.answeredVersion)
  reply.header('etag', tag)
  if (!isKnown(request.headers['if-none-match'], tag)) return payload
  reply.code(304)
  // `null` sends no `content-length`. For HEAD Fastify takes text alone, of which it sends the length.
  return request.method === 'HEAD' ? payload : null
}

/** The version is in front of the digest, so that the tag can be sent back in `If-Match` as it is. */
function entityTag(payload: string, version: number | null): string {
  const digest = createHash('sha1').update(payload).digest('base64url').slice(0, 16)
  return version === null ? `"${digest}"` : `"${version}.${digest}"`
}

const TAG = /(?:W\/)?"[^"]*"/g

const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || (header.match(TAG) ?? []).some((each) => each.replace(/^W\//, '') === tag))

export const versionIn = (answer: unknown): number | null => {
  const version = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : null
  return typeof version === 'number' ? version : null
}

/** The version in `If-Match`: alone, or with the digest of an answer behind it. */
export function versionOf(ifMatch: string | undefined): number | null {
  const version = /^(?:W\/)?"(\d{1,9})(?:\.[\w-]{16})?"$/.exec(ifMatch ?? '')?.[1]
  return version === undefined ? null : Number(version)
}
