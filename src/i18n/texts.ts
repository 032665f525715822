import type { Lang } from '../shop/languages.ts'
import { en } from './en/index.ts'
import { lv } from './lv/index.ts'

export type Texts = typeof lv
export type BrowserTexts = typeof import('./lv/browser.ts').browserTexts

/** For the server; the browser loads `browserTexts` of one language. */
export const texts: Record<Lang, Texts> = { lv, en }
