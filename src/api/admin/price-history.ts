import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { PriceHistory } from '../../shop/catalogue/price-history.calls.ts'
import { plannedPrices, priceHistory, saleOf } from '../../shop/catalogue/price-history.db.ts'
import { datedRates } from '../../shop/tax/rates.db.ts'
import { rateOf } from '../../shop/tax/rates.ts'
import { VAT_CLASSES } from '../../shop/tax/vat-class.ts'
import { ById } from './shared.ts'

const read = staffCall({
  method: 'GET',
  path: '/products/:id/prices',
  about: 'Past and present prices of a product or variation, and who set them',
  access: 'read:catalogue',
  params: ById,
  answer: PriceHistory,
  run: async ({ db, lang, now, services }, { params }) => {
    const known = await datedRates(db, services.memory)
    const day = toRigaDate(now)
    return {
      sale: await saleOf(db, params.id, lang),
      planned: await plannedPrices(db, params.id),
      periods: await priceHistory(db, params.id, lang),
      rates: Object.fromEntries(VAT_CLASSES.map((name) => [name, rateOf(known, 'LV', name, day)])),
    }
  },
})

export const priceHistoryCalls: readonly StaffCall[] = [read]
