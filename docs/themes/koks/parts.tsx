import { useShop } from '#src/ui/shop-context.tsx'
import type { ThemeParts } from '#src/ui/theme-parts.ts'

const WORDS = {
  lv: 'Koka mēbeles no Kurzemes, gatavotas pēc pasūtījuma',
  en: 'Wooden furniture from Courland, made to order',
}

/** Above the header of every page. */
function Line() {
  const { lang } = useShop()
  return (
    <aside className="koks-line" aria-label={lang === 'lv' ? 'Paziņojums' : 'Notice'}>
      {WORDS[lang]}
    </aside>
  )
}

export const parts: ThemeParts = { slots: { aboveHeader: Line }, components: {} }
