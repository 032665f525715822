import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalText } from '../shop/tokens.ts'
import type { Services } from './services.ts'

const LIFE_SECONDS = 2 * 60 * 60

type Deps = Pick<Services, 'config' | 'keys' | 'now'>

const nameOf = ({ config }: Deps) => (config.secureCookies ? '__Host-preview' : 'preview')
const textOf = (until: string) => `preview:${until}`

/** Lets a browser see the closed shop; says nothing about who it is. */
export function startPreview(deps: Deps, reply: FastifyReply) {
  const until = String(deps.now().getTime() + LIFE_SECONDS * 1_000)
  reply.setCookie(nameOf(deps), `${until}.${deps.keys.mac('preview', textOf(until))}`, {
    path: '/',
    httpOnly: true,
    secure: deps.config.secureCookies,
    sameSite: 'lax',
    maxAge: LIFE_SECONDS,
  })
}

export function hasPreview(deps: Deps, request: FastifyRequest): boolean {
  const [until = '', signature = '', ...more] = (request.cookies[nameOf(deps)] ?? '').split('.')
  if (more.length > 0 || !/^\d{1,16}$/.test(until) || Number(until) <= deps.now().getTime()) return false
  return deps.keys.some('preview', textOf(until), (mac) => equalText(signature, mac))
}
