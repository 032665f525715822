import { sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../../shop/audit-log/audit-batch.db.ts'
import { type Db, firstRow } from '../../shop/db.ts'
import { countSales } from '../../shop/orders/count-sales.db.ts'
import type { OrderAccess } from '../../shop/orders/order.ts'
import type { QuoteAddress } from '../../shop/quotes/quote.ts'
import { keepReports } from '../../shop/reports/keep-reports.db.ts'
import { countSalesDays } from '../../shop/stock/forecast.db.ts'
import { SALES_DAYS } from '../../shop/stock/forecast.ts'
import { setTransactionActor } from '../../shop/transaction-actor.db.ts'
import { markDemo } from './again.db.ts'
import { seedCatalogue } from './catalogue.db.ts'
import { seedCompanies } from './companies.ts'
import { seedContent } from './content.ts'
import { seedDelivery } from './delivery.ts'
import { seedOffers } from './offers.db.ts'
import { numberOf, seedOrders } from './orders.db.ts'
import { seedParcels } from './parcels.db.ts'
import { seedPeople } from './people.db.ts'
import { seedReturns } from './returns.db.ts'
import { seedReviews } from './reviews.db.ts'
import { seedRoomPlans } from './room-plans.db.ts'
import { seedRooms } from './rooms.db.ts'
import { seedSets } from './sets.db.ts'
import { seedShopStock } from './shop-stock.db.ts'
import { seedStaff } from './staff.db.ts'
import { seedStockDocuments } from './stock-documents.db.ts'
import { seedSynonyms } from './synonyms.ts'

export type SeedOptions = {
  now: Date
  hashPassword: (password: string) => Promise<string>
  orderAddress: (orderId: number) => Omit<OrderAccess, 'id'>
  /** Without it no offer is sent. */
  quoteAddress?: () => QuoteAddress
  onProgress: (done: number, total: number) => void
  begin?: ((tx: Db) => Promise<void>) | undefined
}

export async function seed(db: Db, options: SeedOptions) {
  await db.transaction(async (tx) => {
    await setTransactionActor(tx, 'demo')
    await startAuditBatch(tx)
    await options.begin?.(tx)
    await seedDelivery(tx, true)
    await seedCatalogue(tx, options.now, options.onProgress)
    await seedSynonyms(tx)
    await seedCompanies(tx, options.now)
    await seedContent(tx)
    await seedRooms(tx)
    await seedSets(tx)
    await seedRoomPlans(tx)
    await seedPeople(tx, options.hashPassword)
    await seedStaff(tx, options.hashPassword)
    await seedOrders(tx, options.now, options.orderAddress)
    await seedReturns(tx, options.now, numberOf)
    await seedOffers(tx, options.now, options.quoteAddress)
    await seedShopStock(tx)
    await seedStockDocuments(tx)
    await seedParcels(tx)
    await seedReviews(tx, options.now)
    await countSales(tx, options.now)
    await countSalesDays(tx, options.now, SALES_DAYS + 1)
    await keepReports(tx, options.now)
    await markDemo(tx)
    const goods = await firstRow<{ count: number }>(tx, sql`select count(*)::int as count from products`)
    await recordAuditBatch(tx, { subject: 'import:demo', table: 'products', rows: goods?.count ?? 0 })
  })
  // Statistics for the query planner.
  await db.execute(sql`analyze`)
}
