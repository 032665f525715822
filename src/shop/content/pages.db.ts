import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import { sanitise } from '../sanitise.ts'
import { pages } from './content.tables.ts'

export type ContentPage = { slug: string; title: string; subtitle: string; content: string }

export async function findPage(db: Db, slug: string, lang: Lang): Promise<ContentPage | null> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug))
  if (!page) return null
  return {
    slug,
    title: inLang(page.title, lang),
    subtitle: inLang(page.subTitle, lang),
    // Sanitised on read too, because a merchant's own tools write into the database.
    content: sanitise(inLang(page.content, lang)),
  }
}
