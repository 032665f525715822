import type { PageContext } from '../http/page.ts'
import { texts } from '../i18n/texts.ts'
import { inLanguage, urls } from '../urls.ts'

/** schema.org breadcrumbs of a page; home is added. Links are paths without the language. */
export function breadcrumbList(
  crumbs: readonly { title: string; link: string }[],
  { baseUrl, lang }: PageContext,
): object {
  const all = [{ title: texts[lang].common.home, link: inLanguage(urls.home.to(), lang) }, ...crumbs]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ title, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: baseUrl + link,
    })),
  }
}
