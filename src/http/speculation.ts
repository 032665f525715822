import { languages } from '../shop/languages.ts'
import { inLanguage, urls } from '../urls.ts'

/** Pages that are the same for everybody. Whatever belongs to a visitor, asks or changes is never among them. */
const SHARED = [
  urls.home.pattern,
  urls.category.pattern,
  urls.manufacturer.pattern,
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

/** Fetched when the pointer rests on a link, drawn when it is pressed: the click then only shows. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'conservative' }],
})
