import { asc, eq } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import { inLang, type Lang, type LocalizedText } from '../languages.ts'
import { sanitise } from '../sanitise.ts'
import { wordIn } from './block-words.ts'
import type { Block, PageContent } from './blocks.ts'
import { pages } from './content.tables.ts'

export type ContentPage = {
  slug: string
  title: string
  subtitle: string
  content: string
  /** Of search engines; empty: title and subtitle. */
  seo: { title: string; description: string }
  /** Null: the page is its content. */
  blocks: readonly Block[] | null
}

export async function findPage(db: Db, slug: string, lang: Lang): Promise<ContentPage | null> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug))
  if (!page) return null
  return {
    slug,
    title: inLang(page.title, lang),
    subtitle: inLang(page.subTitle, lang),
    // Sanitised on read too, because a merchant's own tools write into the database.
    content: sanitise(inLang(page.content, lang)),
    seo: { title: wordIn(page.seoTitle ?? {}, lang), description: wordIn(page.seoDescription ?? {}, lang) },
    blocks: page.blocks,
  }
}

/** A draft as visitors would see it. */
export const pageOfContent = (slug: string, content: PageContent, lang: Lang): ContentPage => ({
  slug,
  title: wordIn(content.title, lang),
  subtitle: wordIn(content.subTitle, lang),
  content: '',
  seo: { title: wordIn(content.seoTitle, lang), description: wordIn(content.seoDescription, lang) },
  blocks: content.blocks,
})

/** Slugs and titles of all pages, by slug. */
export function pageTitles(db: Db, memory: LookupCache): Promise<{ slug: string; title: LocalizedText }[]> {
  return memory.get('page-titles', ['pages'], () =>
    db.select({ slug: pages.slug, title: pages.title }).from(pages).orderBy(asc(pages.slug)),
  )
}
