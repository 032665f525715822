import { inArray } from 'drizzle-orm'
import { coupons } from '../../../demo/coupons.ts'
import { customers, type DemoAddress } from '../../../demo/customers.ts'
import { categories } from '../../shop/catalogue/catalogue.tables.ts'
import { couponCategories, coupons as couponTable } from '../../shop/coupons/coupons.tables.ts'
import { companies, userAddresses, users } from '../../shop/customers/customers.tables.ts'
import type { Db } from '../../shop/db.ts'

export const countryIds = { LV: 112, LT: 113, EE: 64 }

export async function seedPeople(tx: Db, hashPassword: (password: string) => Promise<string>) {
  await seedCoupons(tx)
  for (const customer of customers) {
    const company = customer.company
    const [companyRow] = company
      ? await tx
          .insert(companies)
          .values({
            name: company.name,
            regNum: company.registration_number,
            vatNum: company.vat_number ?? null,
            countryId: countryIds[company.legal_address.country],
            city: company.legal_address.city,
            zip: company.legal_address.zip,
            address: line(company.legal_address),
            mayPayByInvoice: true,
            creditLimit: 1_000_000,
          })
          .returning({ id: companies.id })
      : []
    const [user] = await tx
      .insert(users)
      .values({
        type: customer.kind,
        email: customer.email,
        passwordHash: await hashPassword(customer.password),
        name: customer.first_name,
        surname: customer.last_name,
        phoneCode: '371',
        phoneNumber: customer.phone.replace('+371', ''),
        countryId: 112,
        companyId: companyRow?.id ?? null,
        emailConfirmedAt: new Date(),
      })
      .returning({ id: users.id })
    if (!user) throw new Error('A demo customer was not written')
    await tx
      .insert(userAddresses)
      .values([
        ...(company ? [{ ...place(company.legal_address), userId: user.id, kind: 'legal' as const }] : []),
        ...customer.addresses.map((address) => ({ ...place(address), userId: user.id, kind: 'delivery' as const })),
      ])
  }
}

async function seedCoupons(tx: Db) {
  for (const coupon of coupons) {
    const [row] = await tx
      .insert(couponTable)
      .values({
        code: coupon.code,
        kind: coupon.kind,
        value: coupon.value,
        minimum: coupon.minimum ?? 0,
        startsAt: coupon.starts ? new Date(`${coupon.starts}T00:00:00+02:00`) : null,
        endsAt: coupon.ends
          ? new Date(new Date(`${coupon.ends}T00:00:00+02:00`).getTime() + 24 * 60 * 60 * 1000)
          : null,
        usageLimit: coupon.usage_limit ?? null,
        used: coupon.used ?? 0,
        usedElsewhere: coupon.used ?? 0,
        perCustomerLimit: coupon.per_customer ?? null,
      })
      .returning({ id: couponTable.id })
    if (!row || !coupon.categories) continue
    const found = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.slug, coupon.categories))
    await tx.insert(couponCategories).values(found.map(({ id }) => ({ couponId: row.id, categoryId: id })))
  }
}

export const line = (address: DemoAddress) =>
  `${address.street} ${address.building}${address.flat ? `–${address.flat}` : ''}`

const place = (address: DemoAddress) => ({
  countryId: countryIds[address.country],
  region: address.region,
  city: address.city,
  address: line(address),
  zip: address.zip,
})
