import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'

export type Country = {
  id: number
  companyId: number
  code: string
  title: LocalizedText
  callingCode: string
  regions: { id: number; title: string; areas: { id: number; title: string }[] }[]
}

/** Codes of the countries that the shop delivers to. */
export const deliveredCountries = async (db: Db): Promise<string[]> =>
  (await rows<{ code: string }>(db, sql`select code from countries where delivers order by position, id`)).map(
    ({ code }) => code,
  )

export function deliveryCountries(db: Db, memory: LookupCache): Promise<Country[]> {
  return memory.get('countries', [], async () => {
    const found = await rows<{
      id: number
      company_id: number
      code: string
      title: LocalizedText
      calling_code: string
      regions: Country['regions'] | null
    }>(
      db,
      sql`select c.id, c.company_id, c.code, c.title, c.calling_code,
        (select json_agg(json_build_object('id', r.id, 'title', r.title, 'areas', coalesce(
           (select json_agg(json_build_object('id', a.id, 'title', a.title) order by a.title collate "lv-x-icu") from areas a
            where a.region_id = r.id), '[]'::json)) order by r.title collate "lv-x-icu")
         from regions r where r.country_id = c.id) as regions
        from countries c where c.delivers order by c.position, c.id`,
    )
    return found.map((row) => ({
      id: row.id,
      companyId: row.company_id,
      code: row.code,
      title: row.title,
      callingCode: row.calling_code,
      regions: row.regions ?? [],
    }))
  })
}
