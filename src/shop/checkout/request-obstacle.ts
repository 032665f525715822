import type { OrderRejectionReason } from '../orders/order.ts'

type Words = Record<'decided' | 'again' | 'coupon' | 'cannot', string> & { soldOut: (title: string) => string }

/** Why a request cannot be ordered as it is. */
export function obstacleWords(
  refusal: OrderRejectionReason,
  { words, creditLimit }: { words: Words; creditLimit: string },
): string {
  if (refusal.reason === 'sold-out') return words.soldOut(refusal.title)
  if (refusal.reason === 'fields' && Object.values(refusal.errors).includes('creditLimit')) return creditLimit
  const messages: Partial<Record<typeof refusal.reason, string>> = {
    decided: words.decided,
    dearer: words.again,
    coupon: words.coupon,
  }
  return messages[refusal.reason] ?? words.cannot
}
