import { eq } from 'drizzle-orm'
import type { BuyerType } from '../../src/shop/buyer-type.ts'
import { carts } from '../../src/shop/cart/cart.tables.ts'
import { companies, users } from '../../src/shop/customers/customers.tables.ts'
import { sessions } from '../../src/shop/sessions/sessions.tables.ts'
import { sha256, type TestShop } from './shop.ts'

let serial = 0

type Given = {
  type: BuyerType
  countryId?: number
  regNum?: string
  vatNum?: string | null
  /** `valid`: VIES has just said so, with the company's name. */
  vatState?: 'valid' | 'unchecked'
  isConfirmed?: boolean
  mayPayByInvoice?: boolean
}

/** Somebody whose session belongs to an account, as after log-in. */
export async function signedIn({ db, services, visitor: open }: TestShop, given: Given) {
  serial += 1
  const own = serial
  const at = services.now()
  const name = 'UAB Pavyzdys'
  const isValid = given.vatState === 'valid'
  const [company] =
    given.type === 'b2c'
      ? []
      : await db
          .insert(companies)
          .values({
            name,
            regNum: given.regNum ?? `30000000${own}`,
            vatNum: given.vatNum === undefined ? 'LT100001738313' : given.vatNum,
            countryId: given.countryId ?? 112,
            vatState: given.vatState ?? 'unchecked',
            vatCheck: isValid ? { at: at.toISOString(), name, requestIdentifier: 'WAPI-TEST' } : null,
            vatHolder: isValid ? 'name' : 'unchecked',
            mayPayByInvoice: given.mayPayByInvoice ?? false,
          })
          .returning({ id: companies.id })
  const [user] = await db
    .insert(users)
    .values({
      type: given.type,
      email: `buyer${own}@example.com`,
      name: 'Anna',
      surname: 'Ozola',
      companyId: company?.id ?? null,
      emailConfirmedAt: given.isConfirmed === false ? null : at,
    })
    .returning({ id: users.id })
  const visitor = open()
  await visitor.renewToken()
  const [sid] = [...visitor.cookies.values()]
  const [cart] = await db.insert(carts).values({}).returning({ id: carts.id })
  await db.insert(sessions).values({ hash: sha256(sid ?? ''), userId: user?.id ?? null })
  await db
    .update(users)
    .set({ cartId: cart?.id ?? null })
    .where(eq(users.id, user?.id ?? 0))
  return { visitor, userId: user?.id ?? 0, companyId: company?.id ?? null }
}
