type Forms = { zero?: string; one: string; other: string }

/** `#` becomes the number. Latvian: 0, 10–20, 30 … take `zero`; 1, 21, 31 … `one` (CLDR). */
export function counted(lang: 'lv' | 'en', n: number, forms: Forms): string {
  return formOf(lang, n, forms).replace('#', String(n))
}

function formOf(lang: 'lv' | 'en', n: number, forms: Forms): string {
  if (lang === 'en') return n === 1 ? forms.one : forms.other
  if (n % 10 === 0 || (n % 100 >= 11 && n % 100 <= 19)) return forms.zero ?? forms.other
  return n % 10 === 1 ? forms.one : forms.other
}
