import { asc } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import type { Highlight } from './banner-places.ts'
import { type BannerPlace, banners } from './content.tables.ts'

export type Banner = {
  id: number
  place: BannerPlace
  title: string
  highlighted_title: string
  sub_title: string
  link: string | null
  link_title: string
  image: string | null
  /** Empty where the words say the same. */
  alt: string
  highlighted_color: Highlight
}

/** `goodUntil`: when the next one appears or goes. */
export type ShownBanners = { banners: Record<BannerPlace, Banner[]>; goodUntil: Date | null }

/** Those that are shown now. */
export async function readBanners(db: Db, { lang, now }: { lang: Lang; now: Date }): Promise<ShownBanners> {
  const found = await db.select().from(banners).orderBy(asc(banners.place), asc(banners.position))
  const byPlace: Record<BannerPlace, Banner[]> = {
    main: [],
    side: [],
    benefit: [],
    featured: [],
    info: [],
    offer: [],
    subscribe: [],
    about: [],
  }
  for (const banner of found.filter((each) => isShown(each, now))) {
    byPlace[banner.place].push({
      id: banner.id,
      place: banner.place,
      title: inLang(banner.title, lang),
      highlighted_title: banner.highlightedTitle ? inLang(banner.highlightedTitle, lang) : '',
      sub_title: banner.subTitle ? inLang(banner.subTitle, lang) : '',
      link: banner.link,
      link_title: banner.linkTitle ? inLang(banner.linkTitle, lang) : '',
      image: banner.image,
      alt: banner.alt ? inLang(banner.alt, lang) : '',
      highlighted_color: banner.highlightedColor,
    })
  }
  return { banners: byPlace, goodUntil: nextChange(found, now) }
}

type Times = { shownFrom: Date | null; shownUntil: Date | null }

const isShown = ({ shownFrom, shownUntil }: Times, now: Date): boolean =>
  (shownFrom === null || shownFrom <= now) && (shownUntil === null || shownUntil > now)

function nextChange(found: readonly Times[], now: Date): Date | null {
  const times = found.flatMap(({ shownFrom, shownUntil }) => [shownFrom, shownUntil]).filter((time) => time !== null)
  return times.filter((time) => time > now).sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
