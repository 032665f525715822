import { sql } from 'drizzle-orm'
import { insertParcel } from '../test/support/parcels.ts'
import { openTestShop } from '../test/support/shop.ts'
import { signedInStaff } from '../test/support/staff.ts'
import { startCarrierAccounts } from '../test/vendors/carrier-accounts.ts'

/**
 * Labels of 200 parcels of three carriers, from the press to one PDF, beside the carriers' own time: the same again with the labels there
 * already, and one sheet alone. `TEST_DATABASE_URL=postgres://… npx node bench/labels.ts`
 */
const PARCELS = 200
/** What a carrier takes to draw one label. */
const LABEL_MS = Number(process.env.BENCH_LABEL_MS ?? 20)

const carriers = await startCarrierAccounts()
const shop = await openTestShop({ env: carriers.env })
const packer = await signedInStaff(shop, 'warehouse')
const ids: number[] = []
for (let i = 0; i < PARCELS; i++) {
  const carrier = ['omniva', 'dpd', 'venipak'][i % 3] ?? 'omniva'
  ids.push((await insertParcel(shop, { carrier })).id)
}

async function timed<Made>(name: string, work: () => Promise<Made>): Promise<Made> {
  const began = performance.now()
  const made = await work()
  console.log(`${name.padEnd(48)} ${Math.round(performance.now() - began)} ms`)
  return made
}

carriers.switches.labelMs = LABEL_MS
const first = await timed(`${PARCELS} labels, ${LABEL_MS} ms each at the carriers`, () =>
  packer.post('/parcels/labels', { parcels: ids }),
)
const failed = first.body.parcels.filter(({ problem }: { problem: string | null }) => problem !== null)
if (failed.length > 0) throw new Error(`${failed.length} labels were not made: ${failed[0].problem}`)
await timed('the same again', () => packer.post('/parcels/labels', { parcels: ids }))
for (const layout of ['a6', 'a4']) {
  const address = `${first.body.pdf}&layout=${layout}`
  const file = await timed(`one PDF, ${layout}`, () =>
    shop.app.inject({ method: 'GET', url: address, headers: { cookie: packer.cookie } }),
  )
  console.log(`${''.padEnd(48)} ${Math.round(file.rawPayload.length / 1024)} kB`)
}
await shop.db.execute(sql`delete from parcel_labels`)
carriers.switches.labelMs = 0
await timed('labels alone, carriers at once', () => packer.post('/parcels/labels', { parcels: ids }))
await shop.close()
await carriers.close()
