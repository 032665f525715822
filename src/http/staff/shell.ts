import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../i18n/texts.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { escapeHtml } from '../document.ts'
import type { Services } from '../services.ts'
import { STAFF_API } from './describe-call.ts'

/** React Aria adds a style element with this id unless there is an element with it, and the policy forbids style elements. */
const PRESSABLE_STYLE_ID = 'react-aria-pressable-style'

/** Asks who is signed in, and for the list of orders where that is what is opened, before the program has come. */
const FIRST_QUESTIONS = `(()=>{const f=window.firstAnswers={},a=p=>{f[p]=fetch('${STAFF_API}'+p).then(r=>r.ok?r.json():null,()=>null)};a('/session');location.pathname==='${urls.admin.pattern}/orders'&&!location.search&&a('/orders?limit=50&')})()`
const FIRST_QUESTIONS_HASH = `'sha256-${createHash('sha256').update(FIRST_QUESTIONS).digest('base64')}'`

/** Of the storefront's documents no script but theirs is allowed. */
const withFirstQuestions = (policy: string) =>
  policy.replace("script-src 'self'", `script-src 'self' ${FIRST_QUESTIONS_HASH}`)

/** Packers without a scanner read codes with the camera of a phone. */
const withCamera = (permissions: string) => permissions.replace('camera=()', 'camera=(self)')

/** One document for every address of the back office, the same for everybody: data comes by calls. */
export function serveStaffShell(app: FastifyInstance, { assets }: Pick<Services, 'assets'>) {
  const { errors } = texts[DEFAULT_LANG].staff
  const { admin } = assets
  const html = `<!doctype html><html lang="${DEFAULT_LANG}"><head><meta charset="utf-8"><title>${escapeHtml(
    texts[DEFAULT_LANG].staff.title,
  )}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${
    admin
      ? `<script>${FIRST_QUESTIONS}</script>${assets.font ? `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>` : ''}<link rel="stylesheet" href="${admin.style}" id="${PRESSABLE_STYLE_ID}">${admin.preloads
          .map((href) => `<link rel="modulepreload" href="${href}">`)
          .join('')}<script type="module" src="${admin.entry}"></script>`
      : ''
  }<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body><div id="admin" data-failed-text="${escapeHtml(
    errors.unreachable,
  )}"></div><noscript>${escapeHtml(errors.needsScript)}</noscript></body></html>`
  for (const url of [urls.admin.pattern, `${urls.admin.pattern}/*`]) {
    app.get(url, (request, reply) => {
      if (request.url.startsWith(`${STAFF_API}/`)) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('referrer-policy', 'no-referrer')
        .header('permissions-policy', withCamera(String(reply.getHeader('permissions-policy') ?? '')))
        .header('content-security-policy', withFirstQuestions(String(reply.getHeader('content-security-policy') ?? '')))
        .send(html)
    })
  }
}
