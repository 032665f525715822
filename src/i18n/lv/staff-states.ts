/** States of orders as staff read them; buyers have their own words. */
export const staffStates = {
  awaiting_payment: 'Gaida maksājumu',
  paid: 'Apmaksāts',
  processing: 'Jāsakomplektē',
  packed: 'Sakomplektēts',
  shipped: 'Nosūtīts',
  ready_for_pickup: 'Gaida saņēmēju',
  completed: 'Pabeigts',
  cancelled: 'Atcelts',
  refunded: 'Nauda atmaksāta',
}
