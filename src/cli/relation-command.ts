import { findProductId, listRelations, relateProducts, unrelateProducts } from '../shop/catalogue/edit-relations.db.ts'
import { RELATION_KINDS } from '../shop/catalogue/relation-kinds.ts'
import type { Db } from '../shop/db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = `relations CODE [add KIND CODE… | remove KIND CODE…]; KIND is one of ${RELATION_KINDS.join(', ')}`

export const relations: Command = {
  usage: 'relations CODE [add KIND CODE… | remove KIND CODE…]',
  about: `what the page of a product names beside it, such as its spare parts; KIND: ${RELATION_KINDS.join(', ')}`,
  async run({ database: { db }, args: [code, verb, name, ...codes], print }) {
    if (code === undefined) throw new UsageError(USAGE)
    const id = await findProductId(db, code)
    if (id === undefined) throw new UsageError(`There is no product ${code}.`)
    if (verb === undefined) return list(db, id, print)
    const kind = RELATION_KINDS.find((each) => each === name)
    if (!kind || codes.length === 0) throw new UsageError(USAGE)
    if (verb === 'add') {
      const refused = await relateProducts(db, id, kind, codes)
      if (refused.length > 0) throw new UsageError(`No other product: ${refused.join(', ')}. Nothing was changed.`)
    } else if (verb === 'remove') {
      if ((await unrelateProducts(db, id, kind, codes)) === 0)
        throw new UsageError(`None of these is ${kind} of ${code}.`)
    } else {
      throw new UsageError(USAGE)
    }
    await list(db, id, print)
  },
}

async function list(db: Db, id: number, print: CommandContext['print']) {
  const { own, fits } = await listRelations(db, id)
  for (const { kind, code, title } of own) print(`${kind.padEnd(12)} ${code.padEnd(20)} ${title}`)
  for (const { code, title } of fits) print(`${'part of'.padEnd(12)} ${code.padEnd(20)} ${title}`)
}
