import { languages } from '../shop/languages.ts'
import { inLanguage, urls } from '../urls.ts'

/** Shared pages only; never those that belong to a visitor or change anything. */
const SHARED = [
  urls.home.pattern,
  urls.category.pattern,
  urls.manufacturer.pattern,
  urls.brands.pattern,
  urls.departments.pattern,
  urls.product.pattern,
  urls.search.pattern,
  urls.about.pattern,
  urls.terms.pattern,
  urls.privacyPolicy.pattern,
]

const where = {
  and: [
    { href_matches: SHARED.flatMap((path) => languages.map((lang) => inLanguage(path, lang))) },
    { not: { selector_matches: '[rel~=nofollow], [download], [target=_blank], .pagination a' } },
  ],
}

/** Prefetch on hover, prerender on press. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'conservative' }],
})
