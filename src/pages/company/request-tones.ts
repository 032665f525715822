import type { RequestState } from '../../shop/order-requests/order-request.ts'
import type { StatusTone } from '../../ui/status.tsx'

export const requestTones: Record<RequestState, StatusTone> = {
  open: 'waiting',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'quiet',
  expired: 'quiet',
}
