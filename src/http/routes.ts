import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { texts } from '../i18n/texts.ts'
import { acceptedLanguage, DEFAULT_LANG, type Lang, languages } from '../shop/languages.ts'
import { inLanguage, markdownPath } from '../urls.ts'
import { visitorContext } from './context.ts'
import { isForm } from './form-fields.ts'
import { HttpError } from './http-error.ts'
import { isReadable } from './markdown.ts'
import type { Action, ActionResult, Route } from './page.ts'
import type { Pages } from './pages.tsx'
import type { Services } from './services.ts'

type Deps = { app: FastifyInstance; services: Services; pages: Pages }

export function registerRoutes(deps: Deps, routes: readonly Route[]) {
  for (const route of routes) {
    for (const lang of route.isLatvianOnly ? [DEFAULT_LANG] : languages) registerRoute(deps, route, lang)
  }
}

function registerRoute(deps: Deps, { url, page, readable = page, action }: Route, lang: Lang) {
  const path = inLanguage(url.pattern, lang)
  if (page) deps.app.get(path, (request, reply) => deps.pages.send({ request, reply, lang }, page, readable))
  if (readable && isReadable(readable)) {
    deps.app.get(markdownPath(path), (request, reply) => deps.pages.sendMarkdown({ request, reply, lang }, readable))
  }
  if (!action) return
  const { body = 'form' } = action
  if (body === 'form') registerAction(deps, action, path)
  else deps.app.register(async (scope) => ignoreBodies(scope, { ...deps, app: scope }))

  async function ignoreBodies(scope: FastifyInstance, scoped: Deps) {
    if (body === 'ignored') scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(body === 'ignored' ? '*' : 'multipart/form-data', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, {}))
    })
    if (action) registerAction(scoped, action, path)
  }

  function registerAction({ app }: Deps, { csrf = 'token', call, schema, fromForm }: Action, at: string) {
    const config = { checksTokenItself: csrf === 'handler', acceptsForeignForms: csrf === 'none' }
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      runAction(deps, action as Action, { request, reply, lang })
    if (!call) return app.post(at, { config }, handler)
    return app.withTypeProvider<ZodTypeProvider>().post(
      at,
      {
        config,
        schema: { summary: call.summary, tags: call.tags, body: schema, response: call.response },
        preValidation: async (request: FastifyRequest) => {
          if (isForm(request) && fromForm) request.body = fromForm(request.body)
        },
      },
      handler,
    )
  }
}

async function runAction(
  { services, pages }: Deps,
  action: Action,
  exchange: { request: FastifyRequest; reply: FastifyReply; lang: Lang },
) {
  const { request, reply } = exchange
  const lang = action.call ? callLanguage(request, exchange.lang) : exchange.lang
  const ctx = await visitorContext(services, { ...exchange, lang })
  // Fastify has validated a call's body.
  const input = action.call
    ? { success: true as const, data: request.body }
    : action.schema.safeParse(action.fromForm ? action.fromForm(request.body) : request.body)
  if (!input.success) throw new HttpError(422, texts[lang].errors.invalid)
  const result = await action.run(ctx, input.data)
  return sendResult(result)

  function sendResult(done: ActionResult) {
    if (done.kind === 'not-found') return reply.callNotFound()
    if (done.json && !isForm(request))
      return reply.code(done.kind === 'view' ? (done.status ?? 200) : 200).send(done.json)
    if (done.kind === 'redirect') return reply.redirect(done.to, 303)
    return pages.sendViewOf(ctx, exchange, done)
  }
}

/** By `Accept-Language` for scripts, by URL for forms. */
function callLanguage(request: FastifyRequest, lang: Lang): Lang {
  if (lang !== DEFAULT_LANG || request.headers['x-requested-with'] !== 'XMLHttpRequest') return lang
  return acceptedLanguage(request.headers['accept-language'])
}
