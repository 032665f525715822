import type { Lang } from '../../shop/languages.ts'
import type { LawTexts } from '../../shop/opening/law-data.ts'
import { law as en } from './en/index.ts'
import { law as lv } from './lv/index.ts'

/** Of the pages that the law demands; only the server loads them. */
export const LAW_TEXTS: Record<Lang, LawTexts> = { lv, en }
