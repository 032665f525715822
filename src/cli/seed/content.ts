import type { Banner } from '../../../demo/home.ts'
import {
  about,
  benefitBanners,
  sliders as demoSliders,
  featuredBanners,
  infoBanner,
  mainBanners,
  offers,
  sideBanners,
  subscribe,
} from '../../../demo/home.ts'
import { description, footerText, identity, openingHours, slogan } from '../../../demo/identity.ts'
import { pages as demoPages } from '../../../demo/pages.ts'
import { banners, pages, sliders } from '../../shop/content/content.tables.ts'
import { DEFAULT_CREDIT } from '../../shop/credit/credit.ts'
import type { Db } from '../../shop/db.ts'
import { signAllPages } from '../../shop/opening/law-pages.db.ts'
import { sanitiseAll } from '../../shop/sanitise.ts'
import { settings } from '../../shop/settings/settings.tables.ts'
import { scenePath } from './rooms.db.ts'

export async function seedContent(tx: Db) {
  await seedSliders(tx)
  await seedBanners(tx)
  await seedPages(tx)
  await seedSettings(tx)
}

async function seedSliders(tx: Db) {
  await tx.insert(sliders).values(
    demoSliders.map((slider) => ({
      type: slider.type,
      title: slider.title,
      highlightedTitle: slider.highlighted_title,
      subTitle: slider.sub_title,
      link: slider.link,
      highlightedColor: slider.highlighted_color,
      image: slider.image && scenePath(slider.image),
      imageBackground: slider.image_background && scenePath(slider.image_background),
    })),
  )
}

async function seedBanners(tx: Db) {
  await tx.insert(banners).values([
    ...mainBanners.map((banner, position) => ({
      place: 'main' as const,
      position,
      title: banner.title,
      highlightedTitle: banner.highlighted_title,
      subTitle: banner.sub_title,
      link: banner.link,
      linkTitle: banner.link_title,
      image: scenePath(banner.image),
      highlightedColor: banner.highlighted_color,
    })),
    ...benefitBanners.map((banner, position) => ({
      place: 'benefit' as const,
      position,
      title: banner.title,
      subTitle: banner.sub_title,
      link: banner.link,
      image: `icons/${banner.icon}`,
    })),
    ...plainRows('side', sideBanners),
    ...plainRows('featured', featuredBanners),
    ...plainRows('info', [infoBanner]),
    ...plainRows('offer', offers),
  ])
}

const plainRows = (place: 'side' | 'featured' | 'info' | 'offer', list: readonly Banner[]) =>
  list.map((banner, position) => ({
    place,
    position,
    title: banner.title,
    subTitle: banner.sub_title,
    link: banner.link,
    linkTitle: banner.link_title,
    image: scenePath(banner.image),
  }))

async function seedPages(tx: Db) {
  await tx.insert(pages).values(
    demoPages.map(({ slug, title, sub_title, content }) => ({
      slug,
      title,
      subTitle: sub_title,
      content: sanitiseAll(content),
    })),
  )
  await signAllPages(tx)
}

async function seedSettings(tx: Db) {
  await tx.insert(settings).values([
    { key: 'is_open', value: true },
    { key: 'identity', value: identity },
    { key: 'slogan', value: slogan },
    { key: 'opening_hours', value: openingHours },
    { key: 'footer_text', value: footerText },
    { key: 'description', value: description },
    {
      key: 'about',
      value: {
        ...about,
        main_content_part_1: sanitiseAll(about.main_content_part_1),
        main_content_part_2: sanitiseAll(about.main_content_part_2),
      },
    },
    {
      key: 'shop_pictures',
      value: { social: 'scenes/social', contact: 'scenes/main-meeting', account: 'scenes/subscribe' },
    },
    { key: 'credit', value: DEFAULT_CREDIT },
    { key: 'subscribe', value: { ...subscribe, image: scenePath(subscribe.image) } },
  ])
}
