import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertParcel } from '../test/support/parcels.ts'
import { openTestShop } from '../test/support/shop.ts'
import { signedInStaff } from '../test/support/staff.ts'
import { startCarrierAccounts } from '../test/vendors/carrier-accounts.ts'

const PARCELS = 200
/** What a carrier takes to draw one label. */
const LABEL_MS = 20

async function timed<Made>(name: string, work: () => Promise<Made>): Promise<Made> {
  const began = performance.now()
  const made = await work()
  console.log(`${name}: ${Math.round(performance.now() - began)} ms`)
  return made
}

/** `BENCH_LABELS=1 npx vitest run --project shop bench/labels.test.ts`: from the press to one PDF, beside the carriers' own time. */
test.runIf(process.env.BENCH_LABELS === '1')('labels of 200 parcels', { timeout: 120_000 }, async () => {
  const carriers = await startCarrierAccounts()
  const shop = await openTestShop({ env: carriers.env })
  const packer = await signedInStaff(shop, 'warehouse')
  const ids: number[] = []
  for (let i = 0; i < PARCELS; i++) {
    const carrier = ['omniva', 'dpd', 'venipak'][i % 3] ?? 'omniva'
    ids.push((await insertParcel(shop, { carrier })).id)
  }
  const make = () => packer.post('/parcels/labels', { parcels: ids })
  carriers.switches.labelMs = LABEL_MS
  const first = await timed(`${PARCELS} labels, ${LABEL_MS} ms each at the carriers`, make)
  expect(first.body.parcels.filter(({ problem }: { problem: string | null }) => problem !== null)).toEqual([])
  await timed('the same again', make)
  for (const layout of ['a6', 'a4']) {
    const url = `${first.body.pdf}&layout=${layout}`
    const open = () => shop.app.inject({ method: 'GET', url, headers: { cookie: packer.cookie } })
    const { rawPayload } = await timed(`one PDF, ${layout}`, open)
    console.log(`${Math.round(rawPayload.length / 1024)} kB`)
  }
  await shop.db.execute(sql`delete from parcel_labels`)
  carriers.switches.labelMs = 0
  await timed('labels of registered parcels again', make)
  await shop.close()
  await carriers.close()
})
