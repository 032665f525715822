import { languages } from '../../shop/languages.ts'

/** `title_en` is "Title (en)"; `stock:main` and `attribute:krasa` keep what they name. */
export function fieldName(key: string, names: Readonly<Record<string, string>>): string {
  const [start = '', named] = key.split(':')
  const single = start === 'option' ? names.options : names[start]
  if (named) return `${single ?? start}: ${named}`
  const lang = languages.find((each) => key.endsWith(`_${each}`))
  return lang ? `${names[key.slice(0, -lang.length - 1)] ?? key} (${lang})` : (names[key] ?? key)
}
