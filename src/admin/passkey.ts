import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

export const hasPasskeys = browserSupportsWebAuthn

type Send = <Answer>(method: 'POST', path: string, body?: object) => Promise<Answer>

/** The person has closed the browser's window, or the device refused. */
export class PasskeyCancelled extends Error {}

/** Asks the browser for a passkey and sends what it signs. @throws PasskeyCancelled, CallError */
export async function sendPasskey<Answer>(send: Send, paths: { options: string; answer: string }) {
  const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>('POST', paths.options)
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new PasskeyCancelled()
  })
  return send<Answer>('POST', paths.answer, { response })
}

/** @throws PasskeyCancelled */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(() => {
    throw new PasskeyCancelled()
  })

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
