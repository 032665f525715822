import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { importCommand } from '../../src/cli/import-command.ts'
import { readFile, workThrough } from '../../src/cli/import-steps.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { importLists } from '../support/imports.ts'
import { twoColors } from '../support/pictures.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedInStaff } from '../support/staff.ts'
import { zip } from '../support/zip.ts'

let shop: TestShop
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))

beforeAll(async () => {
  shop = await openTestShop()
  await importLists(shop, await signedInStaff(shop, 'manager'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function command(...args: string[]) {
  const said: string[] = []
  const { config, database } = shop.services
  await importCommand.run({
    ...{ config, database, args, print: (line: string) => void said.push(line) },
    progress: () => ({ update: () => {}, stop: () => {} }),
  } as unknown as CommandContext)
  return said.join('\n')
}

const fileOf = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('takes pictures from an archive and writes the rows that it refuses into a file', async () => {
  const goods = fileOf(
    'goods.csv',
    'code;title_lv;category;price;pictures\nC-1;Lampa;lampas;10;lampa.jpg\nC-2;Lampa;nav;=1;\n',
  )
  const archive = fileOf(
    'pictures.zip',
    zip([
      ['foto/lampa.jpg', await twoColors({ seed: 71 })],
      ['foto/teksts.jpg', Buffer.from('no picture')],
    ]),
  )
  const refused = join(folder, 'refused.csv')
  const said = await command('products', goods, '--pictures', archive, '--refused', refused)
  expect(said).toContain(`2 pictures in ${archive}, refused: foto/teksts.jpg`)
  expect(said).toContain('1 new, 0 changed, 0 the same, 1 refused')
  expect(
    await rows(
      shop.db,
      sql`select 1 from product_images i join products p on p.id = i.product_id where p.code = 'C-1'`,
    ),
  ).toHaveLength(1)
  const [head, row] = readFileSync(refused, 'utf8').split('\r\n')
  expect(head).toBe('\uFEFFcode;title_lv;category;price;pictures;Why it was refused')
  expect(row).toMatch(/^C-2;Lampa;nav;'=1;;price: /)
  await expect(command('products', goods, '--pictures', goods)).rejects.toThrow('the archive cannot be read')
})

test('goes on with what was cut off while it wrote', async () => {
  await expect(command('resume')).rejects.toThrow('no import of the command line that was cut off')
  const { db } = shop
  const { media } = shop.services
  const lines = Array.from({ length: 30 }, (_, i) => `R-${i};Krūze;lampas;${i + 1};5`)
  const path = fileOf('r.csv', ['code;title_lv;category;price;stock:main', ...lines].join('\n'))
  const { id } = await readFile({ db, media }, { path, actor: 'cli', now: new Date() })
  await workThrough({ db, media }, { id, to: 'checking' })
  const killed = () => Promise.reject(new Error('killed'))
  await expect(
    workThrough({ db, media }, { id, to: 'running' }, { limits: { slices: 1, rows: 7 }, onSlice: killed }),
  ).rejects.toThrow('killed')
  expect(await command('resume')).toContain('30 new, 0 changed, 0 the same, 0 refused')
  const found = await firstRow(
    db,
    sql`select count(*)::int as goods, sum(quantity)::int as pieces from products where code like 'R-%'`,
  )
  expect(found).toEqual({ goods: 30, pieces: 150 })
})
