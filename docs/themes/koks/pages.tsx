import { homePage } from '#src/pages/home/page.tsx'
import type { ThemePages } from '#src/themed-page.ts'
import { useShop } from '#src/ui/shop-context.tsx'

const WELCOME = {
  lv: { title: 'Laipni lūdzam darbnīcā', text: 'Katrs galds un krēsls top tepat, no oša, ozola un bērza.' },
  en: { title: 'Welcome to the workshop', text: 'Every table and chair is made here, of ash, oak and birch.' },
}

/** The home page of the shop with a welcome before it. */
const Home: ThemePages['home'] = ({ data }) => {
  const { lang } = useShop()
  const { title, text } = WELCOME[lang]
  return (
    <>
      <section className="koks-welcome" aria-labelledby="koks-welcome">
        <h2 id="koks-welcome">{title}</h2>
        <p>{text}</p>
      </section>
      <homePage.Page data={data} />
    </>
  )
}

export const pages: ThemePages = { home: Home }
