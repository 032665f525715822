import { brokenLaw } from '../test/support/money-properties.ts'

/**
 * `npm run bench:money`: a million random carts, each priced, ordered, invoiced and given back in two parts; every
 * thousandth also as e-invoices. The first cart that breaks a law ends it, with the seed by which it can be had again.
 */
const CARTS = Number(process.env.CARTS ?? 1_000_000)
const FIRST = Number(process.env.FIRST ?? 1)
const EACH_UBL = 1_000
const REPORT_EACH = 100_000

const began = performance.now()
const seconds = () => (performance.now() - began) / 1_000
for (let seed = FIRST; seed < FIRST + CARTS; seed++) {
  const law = brokenLaw(seed, seed % EACH_UBL === 0)
  if (law) {
    console.error(`Cart ${seed} breaks a law: ${law}`)
    process.exit(1)
  }
  if (seed % REPORT_EACH === 0) console.log(`${seed} carts, ${Math.round((seed - FIRST + 1) / seconds())}/s`)
}
console.log(`${CARTS} random carts break no law of money (${seconds().toFixed(0)} s).`)
