import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../http/services.ts'
import { membershipOf, type OwnMembership } from '../shop/members/members.db.ts'

export type Acting = OwnMembership & { userId: number }

/** Who is logged in and acts for a company now. @throws HttpError 401, 404 */
export async function memberOf(request: FastifyRequest, { database }: Services): Promise<Acting> {
  const { errors } = localeOf(request).t
  const { userId } = (await request.session()) ?? {}
  if (!userId) throw new HttpError(401, errors.notSignedIn)
  const member = await membershipOf(database.db, userId)
  if (!member) throw new HttpError(404, '')
  return { ...member, userId }
}
