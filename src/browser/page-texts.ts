import type { BrowserTexts } from '../i18n/texts.ts'
import { isLang, type Lang } from '../shop/languages.ts'

export function pageLanguage(): Lang {
  const { lang } = document.documentElement
  return isLang(lang) ? lang : 'lv'
}

/** Texts of the page's language, in a file of their own. */
export async function pageTexts(): Promise<BrowserTexts> {
  const module = pageLanguage() === 'lv' ? await import('../i18n/lv/browser.ts') : await import('../i18n/en/browser.ts')
  return module.browserTexts
}
