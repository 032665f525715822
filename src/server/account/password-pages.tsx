import type { FastifyReply } from 'fastify'
import { clientAddress } from '../../http/client-network.ts'
import { field } from '../../http/form-fields.ts'
import { securityEvent } from '../../http/security-log.ts'
import { ForgotPasswordPage } from '../../pages/forgot-password/page.tsx'
import {
  type ConfirmData,
  ConfirmEmailPage,
  ResetPasswordPage,
  type UndoData,
  UndoEmailChangePage,
} from '../../pages/reset-password/page.tsx'
import { confirmEmail } from '../../shop/customers/account-emails.db.ts'
import { isResetAlive } from '../../shop/customers/credentials.db.ts'
import { confirmEmailChange, isUndoAlive, undoEmailChange } from '../../shop/customers/email-change.db.ts'
import { urls } from '../../urls.ts'
import { forgotPassword, setNewPassword, tokensOf, wordsOf } from '../accounts.ts'
import type { AccountContext } from './room.ts'

/** Forgotten and new passwords, and the confirming of an address: what links in letters lead to. */
export function passwordPages(room: AccountContext) {
  forgotPage(room)
  resetPage(room)
  confirmPage(room)
  undoPage(room)
}

function forgotPage({ app, services, words, at, draw }: AccountContext) {
  const captcha = services.captcha

  const drawForgot = (
    reply: FastifyReply,
    given: { email?: string; errors?: Record<string, string[]>; isSent?: boolean },
    status = 200,
  ) =>
    draw(
      reply,
      words.forgot.title,
      <ForgotPasswordPage
        data={{
          words,
          csrf: reply.request.csrf(),
          email: given.email ?? '',
          errors: given.errors ?? {},
          plainCaptcha: captcha.plainField('forgot_action'),
          isSent: given.isSent ?? false,
        }}
      />,
      status,
    )

  app.get(at(urls.forgotPassword.pattern), (_request, reply) => drawForgot(reply, {}))

  app.post(at(urls.forgotPassword.pattern), async (request, reply) => {
    const email = field(request.body, 'email').trim().slice(0, 254)
    if (!email) return drawForgot(reply, { errors: { email: [words.errors.required] } }, 422)
    const given = { email, captcha: field(request.body, 'g-recaptcha-response') || undefined }
    const result = await forgotPassword(services, given, clientAddress(request))
    if (result.ok) {
      securityEvent(request, 'reset-asked', { email })
      return drawForgot(reply, { isSent: true })
    }
    if ('retryAfter' in result) {
      securityEvent(request, 'limited', { email, route: urls.forgotPassword.pattern })
      reply.header('retry-after', result.retryAfter)
      return drawForgot(reply, { email, errors: { email: [words.errors[result.reason]] } }, 429)
    }
    return drawForgot(reply, { email, errors: { 'g-recaptcha-response': [words.errors[result.reason]] } }, 422)
  })
}

function resetPage({ app, services, t, words, at, draw }: AccountContext) {
  const { db } = services.database
  const captcha = services.captcha

  const drawReset = (
    reply: FastifyReply,
    token: string,
    given: { email?: string; errors?: Record<string, string[]>; isDead?: boolean },
    status = 200,
  ) => {
    // The address holds the secret.
    reply.header('referrer-policy', 'no-referrer')
    return draw(
      reply,
      words.reset.title,
      <ResetPasswordPage
        data={{
          words,
          csrf: reply.request.csrf(),
          token,
          email: given.email ?? '',
          errors: given.errors ?? {},
          plainCaptcha: captcha.plainField('reset_action'),
          isDead: given.isDead ?? false,
        }}
      />,
      status,
    )
  }

  app.get<{ Params: { token: string } }>(at(urls.resetPassword.pattern), async (request, reply) => {
    const { token } = request.params
    const isAlive = await isResetAlive(db, tokensOf(services).hashOf(token), services.now())
    return drawReset(reply, token, { isDead: !isAlive }, isAlive ? 200 : 404)
  })

  app.post<{ Params: { token: string } }>(at(urls.resetPassword.pattern), async (request, reply) => {
    const { token } = request.params
    const email = field(request.body, 'email').trim().slice(0, 254)
    const given = {
      token,
      email,
      password: field(request.body, 'password'),
      again: field(request.body, 'password_confirmation'),
      captcha: field(request.body, 'g-recaptcha-response') || undefined,
    }
    const result = await setNewPassword(services, given, clientAddress(request))
    if (result.ok) {
      securityEvent(request, 'reset-used', { email })
      request.renewSid()
      return reply.redirect(`${at(urls.login.to())}?notice=password-changed`, 303)
    }
    if (result.reason === 'fields') return drawReset(reply, token, { email, errors: wordsOf(result.problems, t) }, 422)
    if (result.reason === 'dead') securityEvent(request, 'reset-refused', { email })
    if (result.reason === 'dead') return drawReset(reply, token, { isDead: true }, 404)
    securityEvent(request, 'limited', { email, route: urls.resetPassword.pattern })
    reply.header('retry-after', result.retryAfter)
    return drawReset(reply, token, { email, errors: { email: [words.errors[result.reason]] } }, 429)
  })
}

function confirmPage({ app, services, words, at, draw }: AccountContext) {
  const { db } = services.database

  const statuses = { ask: 200, done: 200, changed: 200, taken: 409, dead: 404 }
  const drawConfirm = (reply: FastifyReply, token: string, state: ConfirmData['state']) => {
    reply.header('referrer-policy', 'no-referrer')
    const data = { words: words.confirm, csrf: reply.request.csrf(), token, state }
    return draw(reply, words.confirm.title, <ConfirmEmailPage data={data} />, statuses[state])
  }

  app.get<{ Params: { token: string } }>(at(urls.confirmEmail.pattern), (request, reply) =>
    drawConfirm(reply, request.params.token, 'ask'),
  )

  app.post<{ Params: { token: string } }>(at(urls.confirmEmail.pattern), async (request, reply) => {
    const { token } = request.params
    const tokens = tokensOf(services)
    const hash = tokens.hashOf(token)
    const now = services.now()
    if (await confirmEmail(db, hash, now)) {
      securityEvent(request, 'email-confirmed')
      return drawConfirm(reply, token, 'done')
    }
    const outcome = await confirmEmailChange(db, services.queue, { hash, undo: tokens.fresh(), now })
    if (outcome === 'changed') securityEvent(request, 'email-changed')
    return drawConfirm(reply, token, outcome)
  })
}

/** Where the letters to the old address of an account lead. */
function undoPage({ app, services, words, at, draw }: AccountContext) {
  const { db } = services.database

  const drawUndo = (reply: FastifyReply, token: string, state: UndoData['state'], status: number) => {
    reply.header('referrer-policy', 'no-referrer')
    const data = { words: words.undoEmailChange, csrf: reply.request.csrf(), token, state }
    return draw(reply, words.undoEmailChange.title, <UndoEmailChangePage data={data} />, status)
  }

  app.get<{ Params: { token: string } }>(at(urls.undoEmailChange.pattern), async (request, reply) => {
    const { token } = request.params
    const isAlive = await isUndoAlive(db, tokensOf(services).hashOf(token), services.now())
    return isAlive ? drawUndo(reply, token, 'ask', 200) : drawUndo(reply, token, 'dead', 404)
  })

  app.post<{ Params: { token: string } }>(at(urls.undoEmailChange.pattern), async (request, reply) => {
    const { token } = request.params
    const tokens = tokensOf(services)
    const reset = tokens.fresh()
    const outcome = await undoEmailChange(db, { hash: tokens.hashOf(token), reset, now: services.now() })
    if (outcome === 'dead') return drawUndo(reply, token, 'dead', 404)
    if (outcome === 'taken') return drawUndo(reply, token, 'taken', 409)
    securityEvent(request, 'email-change-undone')
    request.renewSid()
    return reply.redirect(at(urls.resetPassword.to(tokens.tokenOf(reset.nonce))), 303)
  })
}
