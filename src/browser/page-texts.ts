import type { BrowserTexts } from '../i18n/texts.ts'
import { DEFAULT_LANG, isLang, type Lang } from '../shop/languages.ts'

export function pageLanguage(): Lang {
  const { lang } = document.documentElement
  return isLang(lang) ? lang : DEFAULT_LANG
}

const modules = import.meta.glob<{ browserTexts: BrowserTexts }>('../i18n/*/browser.ts')

/** Texts of the page's language only, in a chunk of their own. */
export async function pageTexts(): Promise<BrowserTexts> {
  const load = modules[`../i18n/${pageLanguage()}/browser.ts`]
  if (!load) throw new Error('The texts of this language are not built')
  return (await load()).browserTexts
}
