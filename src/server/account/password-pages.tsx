import type { FastifyReply } from 'fastify'
import { ForgotPasswordPage } from '../../pages/forgot-password/page.tsx'
import { ConfirmEmailPage, ResetPasswordPage } from '../../pages/reset-password/page.tsx'
import { confirmEmail } from '../../shop/customers/account-letters.db.ts'
import { isResetAlive } from '../../shop/customers/credentials.db.ts'
import { urls } from '../../urls.ts'
import { captchaOf, forgotPassword, setNewPassword, tokensOf, wordsOf } from '../accounts.ts'
import { clientAddress } from '../http/client-network.ts'
import { field } from '../http/form-fields.ts'
import type { AccountRoom } from './room.ts'

/** Forgotten and new passwords, and the confirming of an address: what links in letters lead to. */
export function passwordPages(room: AccountRoom) {
  forgotPage(room)
  resetPage(room)
  confirmPage(room)
}

function forgotPage({ app, services, words, at, draw }: AccountRoom) {
  const captcha = captchaOf(services)

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
    if (result.ok) return drawForgot(reply, { isSent: true })
    if ('retryAfter' in result) {
      reply.header('retry-after', result.retryAfter)
      return drawForgot(reply, { email, errors: { email: [words.errors[result.reason]] } }, 429)
    }
    return drawForgot(reply, { email, errors: { 'g-recaptcha-response': [words.errors[result.reason]] } }, 422)
  })
}

function resetPage({ app, services, t, words, at, draw }: AccountRoom) {
  const { db } = services.database
  const captcha = captchaOf(services)

  const drawReset = (
    reply: FastifyReply,
    token: string,
    given: { email?: string; errors?: Record<string, string[]>; isDead?: boolean },
    status = 200,
  ) => {
    // The secret is in the address: it goes to nobody.
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
      request.renewSid()
      return reply.redirect(`${at(urls.login.to())}?notice=password-changed`, 303)
    }
    if (result.reason === 'fields') return drawReset(reply, token, { email, errors: wordsOf(result.problems, t) }, 422)
    if (result.reason === 'dead') return drawReset(reply, token, { isDead: true }, 404)
    reply.header('retry-after', result.retryAfter)
    return drawReset(reply, token, { email, errors: { email: [words.errors[result.reason]] } }, 429)
  })
}

function confirmPage({ app, services, words, at, draw }: AccountRoom) {
  const { db } = services.database

  const drawConfirm = (reply: FastifyReply, token: string, state: 'ask' | 'done' | 'dead') => {
    reply.header('referrer-policy', 'no-referrer')
    const data = { words: words.confirm, csrf: reply.request.csrf(), token, state }
    return draw(reply, words.confirm.title, <ConfirmEmailPage data={data} />, state === 'dead' ? 404 : 200)
  }

  app.get<{ Params: { token: string } }>(at(urls.confirmEmail.pattern), (request, reply) =>
    drawConfirm(reply, request.params.token, 'ask'),
  )

  app.post<{ Params: { token: string } }>(at(urls.confirmEmail.pattern), async (request, reply) => {
    const { token } = request.params
    const isDone = await confirmEmail(db, tokensOf(services).hashOf(token), services.now())
    return drawConfirm(reply, token, isDone ? 'done' : 'dead')
  })
}
