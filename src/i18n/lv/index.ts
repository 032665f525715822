import { account } from './account.ts'
import { agentCheckout } from './agent-checkout.ts'
import { agents } from './agents.ts'
import { browserTexts } from './browser.ts'
import { cartMessages } from './cart-messages.ts'
import { checkoutErrors } from './checkout-errors.ts'
import { checkoutPage } from './checkout-page.ts'
import { company } from './company.ts'
import { consent } from './consent.ts'
import { content } from './content.ts'
import { delivery } from './delivery.ts'
import { errors } from './errors.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { invoice } from './invoice.ts'
import { mail } from './mail.ts'
import { order } from './order.ts'
import { plainCheckout } from './plain-checkout.ts'
import { productPage } from './product-page.ts'
import { quickOrder } from './quick-order.ts'
import { quotes } from './quotes.ts'
import { realSize } from './real-size.ts'
import { refusals } from './refusals.ts'
import { reviews } from './reviews.ts'
import { rooms } from './rooms.ts'
import { search } from './search.ts'
import { staff } from './staff.ts'
import { staffStates } from './staff-states.ts'
import { tasks } from './tasks.ts'
import { wishlists } from './wishlists.ts'

export const lv = {
  ...browserTexts,
  account,
  agentCheckout,
  agents,
  checkoutErrors,
  company,
  consent,
  content,
  delivery,
  errors,
  frame,
  home,
  invoice,
  mail,
  order,
  refusals,
  productPage,
  realSize,
  cartMessages,
  checkoutPage,
  plainCheckout,
  quickOrder,
  quotes,
  reviews,
  rooms,
  search,
  staff,
  staffStates,
  tasks,
  wishlists,
}
