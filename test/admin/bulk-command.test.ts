import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulk } from '../../src/cli/bulk-command.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { runJobOfStaff } from '../../src/jobs.ts'
import { toLocalTime } from '../../src/shop/calendar/local-time.ts'
import { firstRow } from '../../src/shop/db.ts'
import { startDueBulk } from '../../src/shop/staff-jobs/bulk-job.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function command(...args: string[]) {
  const said: string[] = []
  const { config, database } = shop.services
  const print = (line: string) => void said.push(line)
  await bulk.run({ config, database, args, print } as unknown as CommandContext)
  return said
}

const priceOf = async (id: number) =>
  (await firstRow<{ price: number }>(shop.db, sql`select price from products where id = ${id}`))?.price
const idIn = (said: readonly string[]) => /^([\da-f-]{36}): /.exec(said.at(-1) ?? '')?.[1] ?? ''
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const raise = (code: string, ...more: string[]) => command('price', '--formula', '+10%', '--codes', code, ...more)

/** As the running shop does each minute. */
async function shopAt(hours: number) {
  const started = await startDueBulk(shop.db, shop.services.queue, inHours(hours))
  const job = shop.jobs.at(-1)
  if (started > 0 && job?.name === 'staff-job') await runJobOfStaff(shop.services, job.data.id)
  return started
}

test('undoing shows what it brings back before it writes, or only shows it', async () => {
  const { id, code } = await shop.product({ price: 1000 })
  const change = idIn(await raise(code))
  expect(await priceOf(id)).toBe(1100)
  const shown = [`${code}  price 1100 -> 1000`, '1 change, 0 stay, 0 refused; done 0, left out 0']
  expect(await command('undo', change, '--dry-run')).toEqual(shown)
  expect(await priceOf(id)).toBe(1100)
  const said = await command('undo', change)
  expect(said.slice(0, 2)).toEqual(shown)
  expect(await priceOf(id)).toBe(1000)
  await expect(command('undo', change)).rejects.toThrow('It cannot be undone: undone.')
})

test('a planned change and its undo are shown, and the shop writes them later', async () => {
  const { id, code } = await shop.product({ price: 2000 })
  const at = toLocalTime(inHours(2))
  const said = await raise(code, '--at', at)
  expect(said).toEqual([
    `${code}  price 2000 -> 2200`,
    '1 change, 0 stay, 0 refused; done 0, left out 0',
    `${idIn(said)}: begins at ${at}; bulk cancel ${idIn(said)} removes it`,
  ])
  expect((await command('list'))[0]).toContain(`price  begins at ${at}: 1 change`)
  expect([await shopAt(1), await priceOf(id)]).toEqual([0, 2000])
  expect([await shopAt(3), await priceOf(id)]).toEqual([1, 2200])
  await command('undo', idIn(said), '--at', toLocalTime(inHours(4)))
  expect(await priceOf(id)).toBe(2200)
  expect([await shopAt(5), await priceOf(id)]).toEqual([1, 2000])
})

test('a planned change of a category is written as it was shown', async () => {
  const { id, code } = await shop.product({ price: 3000 })
  const category = await firstRow<{ slug: string }>(
    shop.db,
    sql`select c.slug from products p join categories c on c.id = p.category_id where p.id = ${id}`,
  )
  const given = ['--category', category?.slug ?? '', '--at', toLocalTime(inHours(2))]
  const said = await command('price', '--formula', '=7', ...given)
  expect(said).toContain(`${code}  price 3000 -> 700`)
  await shop.services.searchSync.settled()
  expect([await shopAt(3), await priceOf(id)]).toEqual([1, 700])
})

test('a planned change can be removed, or written at once', async () => {
  const { id, code } = await shop.product({ price: 4000 })
  const left = idIn(await raise(code, '--at', toLocalTime(inHours(2))))
  await command('cancel', left)
  expect(await shopAt(3)).toBe(0)
  await expect(command('cancel', left)).rejects.toThrow('There is no planned change with this ID.')
  const now = idIn(await raise(code, '--at', toLocalTime(inHours(2))))
  await command('run', now)
  expect([await shopAt(3), await priceOf(id)]).toEqual([0, 4400])
  await expect(command('cancel', now)).rejects.toThrow('It has begun already.')
  await expect(raise(code, '--at', toLocalTime(inHours(-1)))).rejects.toThrow('has passed.')
  await expect(raise(code, '--at', 'tomorrow')).rejects.toThrow('bulk price --formula')
})
