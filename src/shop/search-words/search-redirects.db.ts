import { sql } from 'drizzle-orm'
import { splitLanguage, urls } from '../../urls.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import { readOwnPath } from '../redirects/old-address.ts'
import type { SearchEngine } from '../search/search-engine.ts'
import type { RedirectKind, RedirectTarget, SearchRedirect } from './search-words.calls.ts'
import { wordsKey } from './words-key.ts'

type Deps = { db: Db; memory: LookupCache }

/** Where a search for the words leads, without language prefix; null: it is answered with a list. */
export async function searchRedirectOf({ db, memory }: Deps, query: string, lang: Lang): Promise<string | null> {
  const ids = await memory.get('search-redirects', ['search-redirects'], async () => {
    const found = await rows<{ id: number; key: string }>(
      db,
      sql`select id, lang || ' ' || words as key from search_redirects`,
    )
    return new Map(found.map(({ id, key }) => [key, id]))
  })
  if (ids.size === 0) return null
  const id = ids.get(`${lang} ${wordsKey(query)}`)
  if (id === undefined) return null
  const found = await firstRow<Listed>(db, sql`${listed} where r.id = ${id}`)
  return found ? pathOf(found) : null
}

type Listed = Omit<SearchRedirect, 'path'> & { slug: string | null }

const listed = sql`select r.id, r.lang, r.words,
    case when r.product_id is not null then 'product' when r.category_id is not null then 'category'
      when r.manufacturer_id is not null then 'manufacturer' else 'page' end as kind,
    coalesce(t.title, c.title->>${DEFAULT_LANG}, m.title, g.title->>${DEFAULT_LANG}, '') as title,
    coalesce(case when p.is_published then p.slug end, c.slug, m.slug, g.slug) as slug
  from search_redirects r
  left join products p on p.id = r.product_id
  left join product_texts t on t.product_id = p.id and t.lang = ${defaultLang}
  left join categories c on c.id = r.category_id
  left join manufacturers m on m.id = r.manufacturer_id
  left join pages g on g.id = r.page_id`

const ADDRESSES: Readonly<Record<RedirectKind, (slug: string) => string>> = {
  product: urls.product.to,
  category: urls.category.to,
  manufacturer: urls.manufacturer.to,
  page: urls.content.to,
}

const pathOf = ({ kind, slug }: { kind: RedirectKind; slug: string | null }) => (slug ? ADDRESSES[kind](slug) : null)

export async function listSearchRedirects(db: Db): Promise<SearchRedirect[]> {
  const found = await rows<Listed>(db, sql`${listed} order by r.words, r.lang`)
  return found.map((row) => ({
    id: row.id,
    lang: row.lang,
    words: row.words,
    kind: row.kind,
    title: row.title,
    path: pathOf(row),
  }))
}

export type RedirectSet = { ok: true } | { ok: false; field: 'words' | 'target' }

type Given = { lang: Lang; words: string; target: string }

/** Words given again lead to the new target. */
export async function setSearchRedirect(db: Db, { lang, words, target }: Given, origin: string): Promise<RedirectSet> {
  const key = wordsKey(words)
  if (key === null) return { ok: false, field: 'words' }
  const found = await targetOf(db, target, origin)
  if (!found) return { ok: false, field: 'target' }
  const idOf = (kind: RedirectKind) => (found.kind === kind ? found.id : null)
  await db.execute(sql`
    insert into search_redirects (lang, words, product_id, category_id, manufacturer_id, page_id)
    values (${lang}, ${key}, ${idOf('product')}, ${idOf('category')}, ${idOf('manufacturer')}, ${idOf('page')})
    on conflict (lang, words) do update set product_id = excluded.product_id, category_id = excluded.category_id,
      manufacturer_id = excluded.manufacturer_id, page_id = excluded.page_id`)
  return { ok: true }
}

export const removeSearchRedirect = async (db: Db, id: number): Promise<boolean> =>
  (await firstRow(db, sql`delete from search_redirects where id = ${id} returning id`)) !== undefined

/** By an address of the shop, or by the code of a product or variation. */
async function targetOf(db: Db, target: string, origin: string) {
  const path = readOwnPath(target, origin)
  const plain = path === null ? null : splitLanguage(path.replace(/[?#].*$/, '')).path
  const [, prefix = '', slug = ''] = /^(?:\/([pcm]))?\/([^/]+)$/.exec(plain ?? '') ?? []
  const decoded = decodeSlug(slug)
  const code = target.trim()
  return firstRow<{ kind: RedirectKind; id: number }>(
    db,
    path === null
      ? sql`select 'product' as kind, coalesce(p.parent_id, p.id) as id from products p where p.code = ${code} and ${code} <> ''`
      : ({
          p: sql`select 'product' as kind, id from products where slug = ${decoded}`,
          c: sql`select 'category' as kind, id from categories where slug = ${decoded}`,
          m: sql`select 'manufacturer' as kind, id from manufacturers where slug = ${decoded}`,
        }[prefix] ?? sql`select 'page' as kind, id from pages where slug = ${decoded}`),
  )
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

const SHOWN = 5

/** What may be meant by a few words: categories, manufacturers, pages, then products. */
export async function findTargets(
  db: Db,
  search: SearchEngine,
  { q, lang }: { q: string; lang: Lang },
): Promise<RedirectTarget[]> {
  if (q.length < 2) return []
  const { products, categories, manufacturers } = await search.suggest(q, lang, SHOWN)
  const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await rows<{ kind: RedirectKind; title: string; slug: string | null; place: number }>(
    db,
    sql`select 'category' as kind, coalesce(title->>${lang}, title->>${DEFAULT_LANG}) as title, slug, 1 as place from categories
          where id = any(${sql.param(categories)}::int[])
        union all select 'manufacturer', title, slug, 2 from manufacturers where id = any(${sql.param(manufacturers)}::int[])
        union all (select 'page', coalesce(title->>${lang}, title->>${DEFAULT_LANG}), slug, 3 from pages
          where title->>${lang} ilike ${part} or title->>${DEFAULT_LANG} ilike ${part} or slug ilike ${part} limit ${SHOWN})
        union all select 'product', coalesce(t.title, p.code), p.slug, 4 from products p
          left join product_texts t on t.product_id = p.id and t.lang = ${defaultLang}
          where p.id = any(${sql.param(products)}::int[])
        order by place, title`,
  )
  return found.flatMap((row) => {
    const path = pathOf(row)
    return path ? [{ kind: row.kind, title: row.title, path }] : []
  })
}
