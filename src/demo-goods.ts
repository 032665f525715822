import { readFile as read } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readFile as readImport, workThrough } from './cli/import-steps.ts'
import type { Services } from './http/services.ts'
import { projectRoot } from './project-root.ts'
import { FILE_KINDS, type FileKind } from './shop/goods-files/file-kinds.ts'
import {
  carryOutRemoval,
  DEMO_ACTOR,
  type DemoStructure,
  demoGoodsBegun,
  doneFiles,
  endDemoGoods,
} from './shop/opening/demo-goods.db.ts'

type Deps = Pick<Services, 'database' | 'media' | 'now'>

const fileOf = (kind: FileKind) => join(projectRoot, 'demo', 'catalogue', `${kind}.csv`)

/** Puts the demo catalogue into the shop by the imports of merchants, or takes it out. @param isLast nobody will try again */
export async function workOnDemoGoods(deps: Deps, act: 'put' | 'remove', isLast: boolean) {
  const { db } = deps.database
  try {
    if (act === 'remove') return await carryOutRemoval(db, await demoStructure(), deps.now())
    await putAll({ db, media: deps.media })
    await endDemoGoods(db, 'in', await demoCodes())
  } catch (error) {
    // Else nobody could begin anew.
    if (isLast) await endDemoGoods(db, 'failed', await demoCodes())
    throw error
  }
}

/** A file that is in is not read again, so another try goes on. */
async function putAll(deps: Parameters<typeof readImport>[0]) {
  const now = await demoGoodsBegun(deps.db)
  const isIn = async (kind: FileKind) => (await doneFiles(deps.db)).includes(`${kind}.csv`)
  for (const kind of FILE_KINDS) {
    if (await isIn(kind)) continue
    const { id } = await readImport(deps, { path: fileOf(kind), actor: DEMO_ACTOR, now })
    await workThrough(deps, { id, to: 'running', options: { kind } })
    if (!(await isIn(kind))) throw new Error(`The demo goods of ${kind}.csv were not put in`)
  }
}

async function columnOf(kind: FileKind, column: string): Promise<string[]> {
  const text = await read(fileOf(kind), 'utf8')
  const found = parse<Record<string, string>>(text, { columns: true, delimiter: ';', bom: true })
  return [...new Set(found.flatMap((row) => row[column] || []))]
}

const demoCodes = async () => [...(await columnOf('products', 'code')), ...(await columnOf('services', 'code'))]

async function demoStructure(): Promise<DemoStructure> {
  return {
    categories: await columnOf('categories', 'slug'),
    manufacturers: await columnOf('manufacturers', 'slug'),
    attributes: await columnOf('attributes', 'attribute'),
    groups: await columnOf('properties', 'group_lv'),
  }
}
