import type { FastifyReply } from 'fastify'
import { clientAddress } from '../../http/client-network.ts'
import { field, wordsNamed } from '../../http/form-fields.ts'
import { ownPath } from '../../http/return-path.ts'
import { FORGET_PAGES } from '../../http/security.ts'
import { securityEvent } from '../../http/security-log.ts'
import { LoginPage } from '../../pages/login/page.tsx'
import { YieldQueue } from '../../shop/semaphore.ts'
import { endSession } from '../../shop/sessions/session.db.ts'
import { urls } from '../../urls.ts'
import { logIn } from '../accounts.ts'
import { type AccountContext, back, isSignedIn } from './room.ts'
import { completeSignIn } from './welcome.ts'

export function logInPage({ app, services, lang, words, at, draw }: AccountContext) {
  const { db } = services.database
  const captcha = services.captcha
  // Refusals are rendered one at a time, so that other pages are rendered in between.
  const refusing = new YieldQueue()

  const drawLogin = (
    reply: FastifyReply,
    given: { email?: string; back: string; errors?: Record<string, string[]>; notice?: string; asks?: boolean },
    status = 200,
  ) =>
    draw(
      reply,
      words.login.title,
      <LoginPage
        data={{
          words,
          csrf: reply.request.csrf(),
          email: given.email ?? '',
          back: given.back,
          errors: given.errors ?? {},
          notice: given.notice ?? null,
          plainCaptcha: given.asks ? captcha.plainField('login_action') : null,
        }}
      />,
      status,
    )

  app.get<{ Querystring: { notice?: string } }>(at(urls.login.pattern), async (request, reply) => {
    if (await isSignedIn(request)) return reply.redirect(back(request) || at(urls.profile.to()), 303)
    const notices: Record<string, string> = {
      'logged-out': words.login.loggedOut,
      'password-changed': words.login.passwordChanged,
      registered: words.login.registered,
      'log-in-first': words.login.firstLogIn,
      deleted: words.profile.deleted,
    }
    const notice = wordsNamed(notices, field(request.query, 'notice'))
    return drawLogin(reply, { back: back(request), ...(notice ? { notice } : {}) })
  })

  app.post(at(urls.login.pattern), async (request, reply) => {
    const email = field(request.body, 'email').trim().slice(0, 254)
    const password = field(request.body, 'password')
    const goTo = ownPath(field(request.body, 'return')) ?? ''
    const missing = {
      ...(email ? {} : { email: [words.errors.required] }),
      ...(password ? {} : { password: [words.errors.required] }),
    }
    if (!email || !password || password.length > 1_000) {
      const errors = password.length > 1_000 ? { password: [words.login.wrong] } : missing
      return drawLogin(reply, { email, back: goTo, errors }, 422)
    }
    const given = { email, password, captcha: field(request.body, 'g-recaptcha-response') || undefined }
    const result = await logIn(services, given, clientAddress(request))
    if (result.ok) {
      securityEvent(request, 'log-in', { userId: result.userId })
      const path = await completeSignIn(services, request, reply, result.userId, {
        path: goTo || at(urls.profile.to()),
        lang,
      })
      return reply.redirect(path, 303)
    }
    if ('retryAfter' in result) {
      securityEvent(request, 'log-in-limited', { email, reason: result.reason })
      reply.header('retry-after', result.retryAfter)
      const errors = { password: [words.errors[result.reason]] }
      await refusing.next()
      return drawLogin(reply, { email, back: goTo, errors }, 429)
    }
    securityEvent(request, 'log-in-failed', { email, reason: result.reason })
    const errors: Record<string, string[]> =
      result.reason === 'captcha'
        ? { 'g-recaptcha-response': [words.errors.captcha] }
        : { password: [words.login.wrong] }
    return drawLogin(reply, { email, back: goTo, errors, asks: result.asksCaptcha }, 422)
  })

  app.post(at(urls.logout.pattern), async (request, reply) => {
    const session = await request.session()
    if (session) await endSession(db, session.hash)
    if (session?.userId) securityEvent(request, 'log-out', { userId: session.userId })
    request.renewSid()
    return reply.header(...FORGET_PAGES).redirect(`${at(urls.login.to())}?notice=logged-out`, 303)
  })
}
