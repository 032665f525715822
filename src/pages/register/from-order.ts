import { definePage } from '../../http/page.ts'
import { requiresEmail } from '../../shop/orders/old-orders.db.ts'
import { findOrderByToken, type OrderWithLines } from '../../shop/orders/read.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import { emptyRegistration, type RegisterForm } from './form-state.ts'
import { registerData, registerHead } from './load.ts'
import { type RegisterData, RegisterView } from './view.tsx'

/** Registration after a guest's order, filled in from it; the order's secret is the access to what it says. */
export const orderAccountPage = definePage<RegisterData>({
  cache: 'private',
  async load(ctx) {
    const token = ctx.params.token ?? ''
    const [session, found, isLocked] = await Promise.all([
      ctx.session(),
      findOrderByToken(ctx.db, sha256(token)),
      requiresEmail(ctx.services, ctx, token),
    ])
    if (session?.userId != null) return { kind: 'redirect', to: urls.profile.to() }
    if (!found) return { kind: 'not-found' }
    if (isLocked || found.order.userId !== null) return { kind: 'redirect', to: urls.order.to(token) }
    const data = await registerData(ctx, { form: formOf(found.order), errors: {} })
    return { kind: 'page', data, head: registerHead(ctx) }
  },
  Page: RegisterView,
})

function formOf({ buyerType, company, ...order }: OrderWithLines['order']): RegisterForm {
  const { user } = emptyRegistration
  return {
    ...emptyRegistration,
    user: {
      ...user,
      type: buyerType,
      name: order.name,
      surname: order.surname,
      email: order.email,
      phone: { number: order.phoneNumber, countryCallingCode: order.phoneCode },
    },
    company: {
      ...emptyRegistration.company,
      name: company?.name ?? '',
      reg_num: company?.reg_num ?? '',
      vat_num: company?.vat_num ?? '',
    },
  }
}
