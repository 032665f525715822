import type { Cents } from '../money/money.ts'

/** Admins manage buyers, they and approvers approve orders; viewers see all orders and place none. */
export const MEMBER_ROLES = ['admin', 'approver', 'buyer', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Limits hold for the role `buyer` only. */
export type Membership = {
  id: number
  role: MemberRole
  orderLimit: Cents | null
  monthLimit: Cents | null
  /** The company wants every order of its buyers approved. */
  approvesAll: boolean
}

export const mayApprove = (role: MemberRole) => role === 'admin' || role === 'approver'

/** Orders of the other members, too. */
export const seesAllOrders = (role: MemberRole) => role !== 'buyer'

/** @param spent of this month before the order; cents, as all */
export function needsApproval(member: Membership, order: { total: Cents; spent: Cents }): boolean {
  if (member.role !== 'buyer') return false
  const { orderLimit, monthLimit, approvesAll } = member
  if (approvesAll || (orderLimit !== null && order.total > orderLimit)) return true
  return monthLimit !== null && order.spent + order.total > monthLimit
}
