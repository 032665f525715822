import type { Lang } from '../shop/languages.ts'
import { en } from './en/index.ts'
import { lv } from './lv/index.ts'

export type Texts = typeof lv
export type BrowserTexts = typeof import('./lv/browser.ts').browserTexts

/** All texts of a language, for the server. The browser loads `browserTexts` of one language only. */
export const texts: Record<Lang, Texts> = { lv, en }
