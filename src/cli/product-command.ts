import type { FieldProblems } from '../shop/catalogue/edit/check-product-fields.ts'
import { editProduct } from '../shop/catalogue/edit/edit-product.db.ts'
import { type EditableProduct, editableProduct } from '../shop/catalogue/edit/editable-product.db.ts'
import { archiveProduct, restoreProduct } from '../shop/catalogue/edit/product-acts.db.ts'
import { type FieldValue, type GivenFields, PRICE_FIELDS } from '../shop/catalogue/edit/product-fields.ts'
import type { Db } from '../shop/db.ts'
import { productWithCode } from '../shop/stock/code.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { centsOf, typedArgs } from './typed-args.ts'

const USAGE = `product show|publish|hide|archive|restore CODE
product set CODE FIELD=VALUE…; "product show CODE" names the fields`

type Found = { id: number; code: string; product: EditableProduct }

export const product: Command = {
  usage: 'product show|publish|hide|archive|restore CODE | product set CODE FIELD=VALUE…',
  about:
    'a product: shows its fields, publishes, hides, archives it, or changes fields by the rules of the back office',
  async run({ database: { db }, args: [verb, code, ...more], print }) {
    const run = Object.hasOwn(verbs, verb ?? '') ? verbs[verb as keyof typeof verbs] : undefined
    if (!run || code === undefined || (verb !== 'set' && more.length > 0)) throw new UsageError(USAGE)
    await run(db, await found(db, code), { print, args: more })
  },
}

async function found(db: Db, code: string): Promise<Found> {
  const id = await productWithCode(db, code)
  const product = id === undefined ? null : await editableProduct(db, id)
  if (id === undefined || !product)
    throw new UsageError(`There is no product ${code}; variations are edited with theirs.`)
  return { id, code, product }
}

type Given = Pick<CommandContext, 'print' | 'args'>

const verbs = {
  show: async (_db: Db, { product }: Found, { print }: Given) => show(product, print),
  publish: (db: Db, of: Found, { print }: Given) => write(db, of, { isPublished: true }, print),
  hide: (db: Db, of: Found, { print }: Given) => write(db, of, { isPublished: false }, print),
  archive: async (db: Db, { id, code, product: { version } }: Found, { print }: Given) => {
    demandActed(await archiveProduct(db, id, { version, now: new Date() }))
    print(`${code}: archived`)
  },
  restore: async (db: Db, { id, code, product: { version } }: Found, { print }: Given) => {
    demandActed(await restoreProduct(db, id, version))
    print(`${code}: restored, hidden until it is published`)
  },
  set: (db: Db, of: Found, { print, args }: Given) => {
    const { fields } = typedArgs(args, { options: [], flags: [] })
    if (Object.keys(fields).length === 0) throw new UsageError(USAGE)
    const typed = Object.entries(fields).map(([field, text]) => [field, typedValue(field, text, of.product)] as const)
    return write(db, of, Object.fromEntries(typed), print)
  },
}

function demandActed({ ok }: { ok: boolean }) {
  if (!ok) throw new UsageError('Somebody else has just changed the product.')
}

function show({ version, isArchived, fields }: EditableProduct, print: Given['print']) {
  print(`version ${version}${isArchived ? ', archived' : ''}`)
  for (const [field, value] of Object.entries(fields)) print(`${field}=${shown(field, value)}`)
}

const shown = (field: string, value: FieldValue | undefined) => {
  if (value === null || value === undefined) return ''
  if (PRICE_FIELDS.includes(field)) return (Number(value) / 100).toFixed(2)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** Numbers that a product may be without, so that their kind cannot be seen at it. */
const NUMBERS = new Set(['categoryId', 'manufacturerId', 'unitMilli'])

/** Prices are typed in euros; nothing empties a field. @throws UsageError */
function typedValue(field: string, text: string, { fields }: EditableProduct): FieldValue {
  if (field.includes('.')) return text
  if (!Object.hasOwn(fields, field)) throw new UsageError(`There is no field "${field}".`)
  const before = (fields as GivenFields)[field]
  if (typeof before === 'boolean') {
    if (text !== 'yes' && text !== 'no') throw new UsageError(`${field} is yes or no.`)
    return text === 'yes'
  }
  if (text === '') return null
  if (PRICE_FIELDS.includes(field)) return centsOf(text)
  return typeof before === 'number' || NUMBERS.has(field) ? Number(text) : text
}

async function write(db: Db, { id, code, product }: Found, changes: GivenFields, print: Given['print']) {
  const edited = await editProduct(db, id, {
    version: product.version,
    base: product.fields as GivenFields,
    changes,
    mayPrice: true,
  })
  if (edited.ok) return print(`${code}: ${Object.keys(changes).join(', ')} written, version ${edited.version}`)
  throw new UsageError(`${code}: ${edited.reason === 'fields' ? wordsOf(edited.problems) : edited.reason}`)
}

const wordsOf = (problems: FieldProblems) =>
  Object.entries(problems)
    .map((pair) => pair.join(' '))
    .join(', ')
