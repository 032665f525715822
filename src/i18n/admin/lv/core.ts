import { staffStates } from '../../lv/staff-states.ts'
import { enrol, join, proof, signIn } from './account.ts'
import { buyerKinds, common, filters, keysHelp, live, moments, nav } from './frame.ts'
import { bulk, orders, views } from './orders.ts'
import { pastOrders } from './past-orders.ts'
import { titles } from './titles.ts'

/** What the frame, signing in and the list of orders show: it is loaded first. */
export const coreTexts = {
  title: 'Pārvaldība',
  states: staffStates,
  nav,
  common,
  moments,
  signIn,
  enrol,
  join,
  proof,
  orders,
  live,
  views,
  bulk,
  pastOrders,
  keysHelp,
  filters,
  buyerKinds,
  titles,
}
