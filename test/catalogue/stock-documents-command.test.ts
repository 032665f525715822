import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { stockDocuments } from '../../src/cli/stock-documents-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { countSalesDays } from '../../src/shop/stock/forecast.db.ts'
import { addLocation } from '../../src/shop/stock/move.db.ts'
import { bought } from '../support/bought.ts'
import { buyer, stockOf } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
const folder = mkdtempSync(join(tmpdir(), 'stock-files-'))

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  expect(await audit(shop.db)).toEqual([])
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** What the command prints, or the words with which it refuses. */
async function command(...args: string[]): Promise<string> {
  const said: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void said.push(line) }
  try {
    await stockDocuments.run(context as unknown as CommandContext)
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
  return said.join('\n')
}

function file(...rows: string[]): string {
  const path = join(folder, 'preces.csv')
  writeFileSync(path, `\uFEFF${rows.join('\r\n')}`)
  return path
}

const quantity = async (id: number) => (await stockOf(shop, id))?.quantity

test('files of a receipt, a transfer and a count are booked; a code that nobody knows books nothing', async () => {
  const [a, b] = [await shop.product({ quantity: 1 }), await shop.product({ quantity: 0, ean: '4750000000029' })]
  expect(await command('receipt', file(`${a.code};9`, '4750000000029;4'), 'SIA Mēbeles', 'PZ-9')).toMatch(
    /^S-\d+: 2 lines/,
  )
  expect([await quantity(a.id), await quantity(b.id)]).toEqual([10, 4])
  expect(await command('receipt', file(`${a.code};1`, 'NAV-TADA;4'))).toContain('No good has NAV-TADA')
  expect(await quantity(a.id)).toBe(10)
  expect(await command('receipt', file(`${a.code};daudz`))).toContain('How many pieces?')

  await addLocation(shop.db, 'riga', 'Rīga')
  expect(await command('transfer', file(`${a.code};3`), 'main', 'riga')).toMatch(/^P-/)
  expect(await command('transfer', file(`${b.code};5`), 'main', 'riga')).toContain(`${b.code} (4 there)`)
  expect(await command('count', file(`${a.code};2`), '--location', 'riga')).toMatch(/^I-/)
  expect(await quantity(a.id)).toBe(9)
  expect(await command('count', file(`${b.code};0`), '--location', 'riga', '--zero')).toMatch(/^I-/)
  expect(await quantity(a.id)).toBe(7)
  expect(await command('count')).toContain('stock-documents count FILE')
})

test('what runs out is listed with the pieces to order', async () => {
  const lamp = await shop.product({ title: 'Lampa', price: 2500, quantity: 8 })
  expect(await command('low')).toBe('Nothing runs out within seven days.')
  await bought(shop, await buyer(shop, [{ id: lamp.id, pieces: 7 }]))
  await countSalesDays(shop.db, new Date(), 2)
  expect(await command('low')).toMatch(new RegExp(`^${lamp.code} +1 left, 1 d. +order +29 {2}Lampa$`))
})
