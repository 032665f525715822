import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openMedia } from '../../adapters/media/media.ts'
import { projectRoot } from '../../project-root.ts'
import type { Db } from '../../shop/db.ts'
import { FILE_KINDS } from '../../shop/goods-files/file-kinds.ts'
import { readImportRows } from '../../shop/imports/imports.db.ts'
import { readFile, stateOf, workThrough } from '../import-steps.ts'

const DAY = 24 * 60 * 60 * 1000

/** The seed is one transaction, and nobody else waits for the database. */
const LIMITS = { rows: 5_000, pauseMs: 0 }

/** The files are imported as a merchant's are: a new shop is filled with them by the same commands. */
export async function seedCatalogue(tx: Db, now: Date, onProgress: (done: number, total: number) => void) {
  const deps = { db: tx, media: openMedia({ dataDir: '', NODE_ENV: 'production' }, () => now) }
  for (const [i, kind] of FILE_KINDS.entries()) {
    const path = join(projectRoot, 'demo', 'catalogue', `${kind}.csv`)
    // Apart by a moment, because lists of imports go by time.
    const { id, header, options } = await readFile(deps, { path, actor: 'demo', now: new Date(now.getTime() + i) })
    const unread = header.filter((_, at) => !options.mapping[at])
    if (options.kind !== kind || unread.length > 0) throw new Error(`${kind}.csv has unknown columns: ${unread}`)
    await workThrough(deps, { id, to: 'running', options: { kind } }, { limits: LIMITS })
    await assertTaken(tx, id)
    onProgress(i + 1, FILE_KINDS.length)
  }
  await dateGoods(tx, now)
  await datePrices(tx, now)
}

async function assertTaken(tx: Db, id: string) {
  const { fileName, state } = await stateOf(tx, id)
  const refused = await readImportRows(tx, { id, after: 0, limit: 5, outcome: 'refused' })
  if (state !== 'done' || refused.length > 0)
    throw new Error(
      `${fileName} is ${state}; refused: ${JSON.stringify(refused.map(({ line, reasons }) => [line, reasons]))}`,
    )
}

/** Goods came one after another, new ones in the last weeks. */
async function dateGoods(tx: Db, now: Date) {
  await tx.execute(sql`update products set created_at = ${now.toISOString()}::timestamptz
      - make_interval(secs => 86400 * case when is_new then position % 20 else 40 + position * 37 % 300 end)
    where type = 'product' and parent_id is null`)
}

/** Price history: goods on offer were more expensive until a week ago. */
async function datePrices(tx: Db, now: Date) {
  const reduced = new Date(now.getTime() - 7 * DAY).toISOString()
  const before = new Date(now.getTime() - 120 * DAY).toISOString()
  await tx.execute(sql`update price_history h set valid_from = case when p.previous_price is null then ${before} else ${reduced} end::timestamptz
    from products p where p.id = h.product_id and h.valid_to is null`)
  await tx.execute(sql`insert into price_history (product_id, price, valid_from, valid_to)
    select id, previous_price, ${before}::timestamptz, ${reduced}::timestamptz from products where previous_price is not null`)
}
