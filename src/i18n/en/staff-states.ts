import type * as lv from '../lv/staff-states.ts'

export const staffStates: typeof lv.staffStates = {
  awaiting_payment: 'Waiting for payment',
  paid: 'Paid',
  processing: 'To pack',
  packed: 'Packed',
  shipped: 'Sent',
  ready_for_pickup: 'Waiting for the buyer',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Money given back',
}
