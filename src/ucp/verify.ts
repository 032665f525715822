import type { FastifyRequest } from 'fastify'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { isSigned, type SignatureProblem, type Verified, verifyRequest } from '../shop/agents/message-signatures.ts'
import type { Lang } from '../shop/languages.ts'
import type { Settings } from '../shop/settings/settings.ts'
import type { PlatformRead } from './platform.ts'
import { ProtocolError } from './protocol-error.ts'
import { signedRequestOf } from './raw-body.ts'

/** Whether the platform signed the request. Unsigned ones pass unless the merchant wants signatures. @throws ProtocolError */
export async function isVerified(
  services: Pick<Services, 'agentProfiles' | 'now'>,
  {
    request,
    platform,
    settings,
    lang,
  }: { request: FastifyRequest; platform: PlatformRead; settings: Settings; lang: Lang },
): Promise<boolean> {
  const signed = signedRequestOf(request)
  if (!isSigned(signed)) {
    if (settings.agents.must_sign) throw signatureError({ problem: 'signature_missing' }, lang)
    return false
  }
  let verified: Verified = verifyRequest(signed, platform.signingKeys, services.now())
  if (!verified.ok && verified.problem === 'key_not_found') {
    const found = await services.agentProfiles.readAgain(platform.profileUrl, request.clientNetwork)
    if (found.ok) verified = verifyRequest(signed, found.profile.signingKeys, services.now())
  }
  if (verified.ok) return true
  request.logSecurity('agent-signature-refused', { host: platform.host, problem: verified.problem })
  throw signatureError(verified, lang)
}

const STATUS: Record<SignatureProblem, { httpStatus: number; rpcCode: number }> = {
  signature_missing: { httpStatus: 401, rpcCode: -32000 },
  signature_invalid: { httpStatus: 401, rpcCode: -32000 },
  key_not_found: { httpStatus: 401, rpcCode: -32000 },
  digest_mismatch: { httpStatus: 400, rpcCode: -32600 },
  algorithm_unsupported: { httpStatus: 400, rpcCode: -32600 },
}

function signatureError({ problem, kid = '' }: { problem: SignatureProblem; kid?: string }, lang: Lang): ProtocolError {
  const t = texts[lang].agents.errors
  const words: Record<SignatureProblem, string> = {
    signature_missing: t.signatureMissing,
    signature_invalid: t.signatureInvalid,
    key_not_found: t.keyNotFound(kid),
    digest_mismatch: t.digest,
    algorithm_unsupported: t.algorithm,
  }
  return new ProtocolError(problem, words[problem], STATUS[problem])
}
