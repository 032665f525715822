import { languages } from '../../shop/languages.ts'
import { useAdmin } from '../session.ts'
import { useOpenLocations } from '../stock/stock-queries.ts'

/** `title_en` is "Title (en)"; `stock:main` names its location, `attribute:krasa` keeps what it names. */
export function useFieldName(): (key: string) => string {
  const names = useAdmin().t.imports.fields
  const locations = useOpenLocations()
  return (key) => {
    const [start = ''] = key.split(':', 1)
    const named = key.slice(start.length + 1)
    const single = start === 'option' ? names.options : names[start]
    if (named) {
      const isPlace = start === 'stock' || start === 'shelf'
      const title = isPlace ? locations.find(({ code }) => code === named)?.title : undefined
      return `${single ?? start}: ${title ?? named}`
    }
    const lang = languages.find((each) => key.endsWith(`_${each}`))
    return lang ? `${names[key.slice(0, -lang.length - 1)] ?? key} (${lang})` : (names[key] ?? key)
  }
}

/** The locations whose pieces a file may count, and on which shelves goods lie there. */
export function useStockColumns(): string[] {
  const locations = useOpenLocations()
  if (locations.length === 0) return ['stock:main', 'stock:supplier', 'shelf:main']
  const own = locations.filter(({ kind }) => kind === 'own')
  return [...locations.map(({ code }) => `stock:${code}`), ...own.map(({ code }) => `shelf:${code}`)]
}
