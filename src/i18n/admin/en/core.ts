import { staffStates } from '../../en/staff-states.ts'
import type { coreTexts as lv } from '../lv/core.ts'
import { enrol, join, proof, signIn } from './account.ts'
import { buyerKinds, common, filters, keysHelp, live, moments, nav } from './frame.ts'
import { bulk, orders, views } from './orders.ts'
import { pastOrders } from './past-orders.ts'
import { titles } from './titles.ts'

export const coreTexts: typeof lv = {
  title: 'Back office',
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
