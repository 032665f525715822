import type pg from 'pg'
import type { signInStaffOver } from '../test/support/staff-over-http.ts'

type Staff = Awaited<ReturnType<typeof signInStaffOver>>

/** A published product with a variation for each pair of so many options of two attributes. @returns its id */
export async function addVariedProduct(
  client: pg.Client,
  staff: Staff,
  { code, options }: { code: string; options: readonly [number, number] },
): Promise<number> {
  const axes = []
  for (const [at, count] of options.entries()) {
    const slug = `${code.toLowerCase()}-${at}`
    const { rows } = await client.query<{ id: number; attribute: number }>(
      `with a as (insert into attributes (slug, title) values ($1::text, jsonb_build_object('lv', $1::text)) returning id)
       insert into attribute_options (attribute_id, slug, title, position)
         select a.id, 'v' || n, jsonb_build_object('lv', 'Vērtība ' || n), n from a, generate_series(1, $2::int) n
       returning id, attribute_id as attribute`,
      [slug, count],
    )
    axes.push({ attribute: rows[0]?.attribute, options: rows.map(({ id }) => id) })
  }
  const [id = 0] = await addProducts(client, [code])
  for (let left = 1; left > 0; ) {
    const body = { axes, pattern: '{code}-{1}-{2}' }
    left = (await staff.post<{ left: number }>(`/products/${id}/variations`, body)).left
  }
  return id
}

/** Published products with a title. @returns their ids in the order of the codes */
export async function addProducts(client: pg.Client, codes: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with made as (
       insert into products (category_id, code, slug, price, is_published)
       select (select min(id) from categories), code, lower(code), 1290, true from unnest($1::text[]) code returning id, code),
     texts as (insert into product_texts (product_id, lang, title) select id, 'lv', 'Prece ' || code from made)
     select m.id from unnest($1::text[]) with ordinality as asked(code, n) join made m on m.code = asked.code order by asked.n`,
    [codes],
  )
  return rows.map(({ id }) => id)
}
