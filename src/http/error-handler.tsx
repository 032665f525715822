import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Texts, texts } from '../i18n/texts.ts'
import { isDatabaseUnavailable } from '../shop/database-unavailable.ts'
import type { Db } from '../shop/db.ts'
import { acceptedLanguage, type Lang } from '../shop/languages.ts'
import { newPathOf } from '../shop/redirects/old-addresses.db.ts'
import { SearchNotLoaded } from '../shop/search/search-engine.ts'
import { TooManyGoods } from '../shop/search/staff-search.ts'
import { ErrorPage } from '../ui/error-page.tsx'
import { splitLanguage } from '../urls.ts'
import { HttpError } from './http-error.ts'
import type { Pages } from './pages.tsx'
import { PROBLEM_TYPE, problemOf } from './problem.ts'
import { routeOf } from './route-of.ts'
import { securityEvent } from './security-log.ts'
import type { Services } from './services.ts'

/** By `Accept-Language` for calls, by URL for pages. */
export function languageOf(request: FastifyRequest): Lang {
  const route = routeOf(request)
  if (!/^\/(admin\/)?api\//.test(route)) return splitLanguage(route.split('?', 1)[0] ?? '/').lang
  return acceptedLanguage(request.headers['accept-language'])
}

/** Webhooks and agents get JSON, too. */
export const isCall = (request: FastifyRequest) =>
  /^\/(api|admin\/api|webhooks)\//.test(routeOf(request)) ||
  request.routeOptions.config?.isForAgents === true ||
  request.headers['x-requested-with'] === 'XMLHttpRequest'

export function handleErrors(app: FastifyInstance, pages: Pages, { database }: Pick<Services, 'database'>) {
  app.setNotFoundHandler(async (request, reply) => {
    const moved = await newPathFor(database.db, request)
    if (moved) return reply.header('cache-control', 'max-age=3600').redirect(moved, 301)
    if (!isCall(request) || !request.is404) return sendError(pages, { request, reply, status: 404 })
    const error = new HttpError(404, texts[languageOf(request)].errors.unknownCall)
    return sendError(pages, { request, reply, status: 404, error })
  })
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = asHttpError(thrown, texts[languageOf(request)])
    if (error) return sendError(pages, { request, reply, status: error.status, error })
    if (thrown instanceof SearchNotLoaded) return sendError(pages, { request, reply, status: 503 })
    const status = isDatabaseUnavailable(thrown) ? 503 : (thrown.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: thrown }, 'request failed')
    return sendError(pages, { request, reply, status })
  })
}

/** Where an address of the merchant's previous shop leads to now. Without the database the page is just not found. */
async function newPathFor(db: Db, request: FastifyRequest): Promise<string | null> {
  if (isCall(request) || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  return newPathOf(db, request.url).catch(() => null)
}

function asHttpError(error: FastifyError, t: Texts): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof TooManyGoods) {
    const { tooManyGoods } = t.staff.products
    return new HttpError(422, tooManyGoods, { property: [tooManyGoods] })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new HttpError(422, t.errors.invalid, fieldErrors(error.validation, t))
  }
  return error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? new HttpError(400, t.errors.badJson) : undefined
}

type Failure = { request: FastifyRequest; reply: FastifyReply; status: number; error?: HttpError }

function sendError(pages: Pages, { request, reply, status, error }: Failure) {
  const lang = languageOf(request)
  const words = wordsFor(status, texts[lang])
  reply.header('cache-control', 'no-store')
  if (status === 429) securityEvent(request, 'limited', { route: routeOf(request) })
  if (status === 429 || status === 503) reply.header('retry-after', error?.retryAfter ?? 5)
  if (isCall(request)) {
    const message = error?.message || (status === 404 ? texts[lang].errors.notFound : words.message)
    return reply
      .code(status)
      .type(PROBLEM_TYPE)
      .send(problemOf({ status, message, errors: error?.errors }, request.id))
  }
  const content = (
    <ErrorPage
      title={words.title}
      text={error?.message || words.message}
      reference={request.id}
      status={status}
      again={pathToTryAgain(request, status)}
    />
  )
  return pages
    .sendView({ request, reply, lang }, { head: { title: words.title }, content, status })
    .catch((error: unknown) => {
      // The full page needs the database; this one does not.
      request.log.error({ err: error }, 'error page failed')
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="${lang}"><title>${words.title}</title><h1>${words.title}</h1><p>${words.message}</p></html>`,
        )
    })
}

/** For temporary errors: the URL of the page, or of the page with the form. */
function pathToTryAgain(request: FastifyRequest, status: number): string | undefined {
  if (status !== 403 && status !== 429 && status < 500) return undefined
  if (request.method === 'GET') return request.url.startsWith('//') ? undefined : request.url
  // Pages with a token in their URL send no Referer.
  if (routeOf(request).includes('/:token')) return undefined
  const from = URL.parse(request.headers.referer ?? '')
  return from?.host === request.host && !from.pathname.startsWith('//') ? from.pathname + from.search : undefined
}

function wordsFor(status: number, t: Texts): { title: string; message: string } {
  const { errors } = t
  if (status === 401) return { title: errors.forbiddenTitle, message: errors.notSignedIn }
  if (status === 403) return { title: errors.csrfTitle, message: errors.csrf }
  if (status === 404) return { title: errors.notFoundTitle, message: errors.notFoundText }
  if (status === 415) return { title: errors.forbiddenTitle, message: errors.wrongType }
  if (status === 413) return { title: errors.forbiddenTitle, message: errors.tooLarge }
  if (status === 422) return { title: errors.forbiddenTitle, message: errors.invalid }
  if (status === 429) return { title: errors.tooManyTitle, message: errors.tooMany }
  if (status === 503) return { title: errors.unavailableTitle, message: errors.unavailable }
  if (status >= 500) return { title: errors.serverTitle, message: errors.server }
  return { title: errors.forbiddenTitle, message: errors.badRequest }
}

type ValidationIssue = { instancePath?: string; keyword?: string; message?: string }

function fieldErrors(issues: readonly ValidationIssue[], t: Texts): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const key = (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.') || 'body'
    const isMissing = issue.keyword === 'invalid_type' && /undefined|null/.test(issue.message ?? '')
    const message =
      issue.keyword === 'too_big'
        ? t.checkoutErrors.tooLong
        : isMissing || issue.keyword === 'too_small'
          ? t.checkoutErrors.required
          : t.checkoutErrors.text
    errors[key] = [...(errors[key] ?? []), message]
  }
  return errors
}
