import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'
import { isCode } from '../edit/check-product-fields.ts'
import { freeCode } from '../edit/create-product.db.ts'
import { codeFrom, defaultPattern } from './combine.ts'
import { VARIATIONS_AT_ONCE } from './limits.ts'
import { followVariations } from './variations.db.ts'

type Original = { id: number; options: { id: number; slug: string; title: LocalizedText }[] }

/**
 * Those that are not archived, hidden and without stock and EAN, with codes as the generator makes them.
 * @param to the copy of the product
 */
export async function copyVariations(tx: Db, from: number, to: { id: number; code: string }): Promise<void> {
  const originals = await rows<Original>(
    tx,
    sql`select v.id, coalesce(json_agg(json_build_object('id', o.id, 'slug', o.slug, 'title', o.title)
            order by a.position, a.id) filter (where o.id is not null), '[]') as options
        from products v left join product_options po on po.product_id = v.id and po.is_distinguishing
          left join attribute_options o on o.id = po.option_id left join attributes a on a.id = o.attribute_id
        where v.parent_id = ${from} and v.archived_at is null group by v.id order by v.position, v.id`,
  )
  if (originals.length === 0) return
  const coded = await withCodes(tx, originals, to.code)
  for (let at = 0; at < coded.length; at += VARIATIONS_AT_ONCE)
    await copySlice(tx, to.id, coded.slice(at, at + VARIATIONS_AT_ONCE))
  await followVariations(tx, to.id, { price: true })
}

async function withCodes(tx: Db, originals: readonly Original[], of: string) {
  const wanted = originals.map(({ id, options }) => ({
    id,
    code: codeFrom(defaultPattern(options.length), of, options),
  }))
  const found = await rows<{ code: string }>(
    tx,
    sql`select code from products where code = any(${sql.param(wanted.map(({ code }) => code))}::text[])`,
  )
  // The product itself has the code of one without options.
  const taken = new Set(found.map(({ code }) => code))
  const coded: { id: number; code: string }[] = []
  for (const { id, code } of wanted) {
    const free = taken.has(code) || !isCode(code) ? await freeCode(tx) : code
    taken.add(free)
    coded.push({ id, code: free })
  }
  return coded
}

async function copySlice(tx: Db, parent: number, slice: readonly { id: number; code: string }[]) {
  const made = await rows<{ id: number; code: string }>(
    tx,
    sql`insert into products (parent_id, code, is_published, price, cost, weight, width, depth, height, vat_class,
          is_free_eu_shipping, is_bulky, is_reverse_charge, guarantee_months, position)
        select ${parent}, given.code, false, v.price, v.cost, v.weight, v.width, v.depth, v.height, v.vat_class,
          v.is_free_eu_shipping, v.is_bulky, v.is_reverse_charge, v.guarantee_months, v.position
        from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as given(id int, code text) join products v on v.id = given.id
        returning id, code`,
  )
  const idOf = new Map(made.map(({ id, code }) => [code, id]))
  const pairs = JSON.stringify(slice.map(({ id, code }) => ({ from: id, to: idOf.get(code) ?? 0 })))
  const copies = (table: string, columns: string): SQL => {
    const [name, list] = [sql.identifier(table), sql.raw(columns)]
    return sql`insert into ${name} (product_id, ${list})
      select pair."to", ${list} from jsonb_to_recordset(${pairs}::jsonb) as pair("from" int, "to" int)
      join ${name} on product_id = pair."from"`
  }
  await tx.execute(
    copies('product_texts', 'lang, title, sub_title, short_description, description, meta_title, safety_text'),
  )
  await tx.execute(copies('product_images', 'path, alt, position'))
  await tx.execute(copies('product_options', 'option_id, is_distinguishing'))
}
