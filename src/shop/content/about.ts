import { inLang, type Lang } from '../languages.ts'
import type { Settings } from '../settings/settings.ts'

export type AboutTexts = Record<keyof NonNullable<Settings['about']>, string>

export function aboutTexts(about: NonNullable<Settings['about']>, lang: Lang): AboutTexts {
  return Object.fromEntries(Object.entries(about).map(([key, words]) => [key, inLang(words, lang)])) as AboutTexts
}
