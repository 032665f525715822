import { order as shopOrder } from '../../en/order.ts'
import type { adminTexts as lv } from '../lv/index.ts'
import { account, enrol, join, proof, signIn } from './account.ts'
import { common, keysHelp, live, nav, palette } from './frame.ts'
import { choices, home, taskMoney, taskReminded, taskReturn, transfer } from './home.ts'
import { imports } from './import.ts'
import { offers } from './offers.ts'
import { order, timeline } from './order.ts'
import { edit } from './order-edit.ts'
import { bulk, orders, views } from './orders.ts'
import { packing } from './packing.ts'
import { parcels } from './parcels.ts'
import { refund, returns } from './returns.ts'
import { keys, log, rightHints, rights, roles, staff } from './staff.ts'

export const adminTexts: typeof lv = {
  title: 'Back office',
  states: shopOrder.states,
  nav,
  common,
  signIn,
  enrol,
  join,
  proof,
  home,
  orders,
  live,
  views,
  bulk,
  order,
  parcels,
  packing,
  refund,
  returns,
  imports,
  choices,
  taskMoney,
  taskReminded,
  taskReturn,
  transfer,
  edit,
  offers,
  timeline,
  staff,
  keys,
  rights,
  rightHints,
  roles,
  log,
  account,
  palette,
  keysHelp,
}
