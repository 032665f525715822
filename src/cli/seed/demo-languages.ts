import { type Lang, languages } from '../../shop/languages.ts'

/** The demo is not written in languages that a shop has added. */
export const languagesOf = ({ title }: { title: Partial<Record<Lang, string>> }): Lang[] =>
  languages.filter((lang) => title[lang])
