import { emailKey } from '../addresses/email.ts'
import { parseOrderNumber } from '../orders/number.ts'
import type { Rejection } from '../rejection.ts'
import { type LimitDeps, limitByNetwork } from '../security/limit-attempts.db.ts'
import { findForWithdrawal, type WithdrawableOrder } from './withdrawal.db.ts'
import { hasLinesLeft } from './withdrawal.ts'

const LIMIT = { limit: 20, windowMs: 60 * 60_000 }

/** Null also when nothing is left to withdraw from. */
export async function findByNumber(
  deps: LimitDeps,
  given: { number: string; email: string },
  from: { ip: string; words: { tooMany: string } },
): Promise<Rejection | { ok: true; order: WithdrawableOrder | null }> {
  const { ip, words } = from
  const tooMany = await limitByNetwork(deps, { purpose: 'withdraw', ip, limit: LIMIT, message: words.tooMany })
  if (tooMany) return tooMany
  const number = parseOrderNumber(given.number) ?? given.number.trim()
  const order = await findForWithdrawal(deps.database.db, { number, email: emailKey(given.email) }, deps.now())
  return { ok: true, order: order && hasLinesLeft(order) ? order : null }
}
