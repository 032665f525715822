import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

export const signJwt = (claims: JWTPayload, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))

export type JwtCheck =
  | { ok: true; claims: Readonly<Record<string, unknown>> }
  | { ok: false; reason: 'form' | 'algorithm' | 'signature' | 'expired' | 'not-yet' }

/** `leewaySeconds`: tolerated difference to the issuer's clock. */
export type JwtClock = { now: Date; leewaySeconds: number }

const MAX_LENGTH = 16 * 1024

export async function checkJwt(token: string, secret: string, clock: JwtClock): Promise<JwtCheck> {
  if (token.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return { ok: false, reason: 'form' }
  try {
    // No critical headers are supported, nor `b64`, which jose supports.
    if ('crit' in decodeProtectedHeader(token)) return { ok: false, reason: 'algorithm' }
    // jose accepts several encodings of the same bytes, which would make one token look like two.
    if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return { ok: false, reason: 'signature' }
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      clockTolerance: clock.leewaySeconds,
      currentDate: clock.now,
    })
    if (payload.iat !== undefined && payload.iat > clock.now.getTime() / 1000 + clock.leewaySeconds) {
      return { ok: false, reason: 'not-yet' }
    }
    return { ok: true, claims: payload }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): Extract<JwtCheck, { ok: false }>['reason'] {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'exp' ? 'expired' : 'not-yet'
  return 'form'
}

const keyOf = (secret: string) => new TextEncoder().encode(secret)

const isCanonical = (text: string) => Buffer.from(text, 'base64url').toString('base64url') === text
