import { urls } from '../urls.ts'
import { useShop } from './shop-context.tsx'

export type MenuCategory = {
  title: string
  link: string
  icon: string | null
  children: { title: string; link: string }[]
}

type Props = { menu: readonly MenuCategory[]; otherLanguage: { lang: 'lv' | 'en'; href: string } }

export function Header({ menu, otherLanguage }: Props) {
  const { t, to } = useShop()
  return (
    <header className="header" data-header>
      <div className="header__top container">
        <fieldset className="tax-switch" data-tax-switch>
          <legend className="visually-hidden">{t.common.pricesWithTax}</legend>
          <button type="button" data-prices-choice="gross">
            {t.common.pricesWithTax}
          </button>
          <button type="button" data-prices-choice="net">
            {t.common.pricesWithoutTax}
          </button>
        </fieldset>
        <a
          className="header__language"
          href={otherLanguage.href}
          lang={otherLanguage.lang}
          hrefLang={otherLanguage.lang}
          rel="nofollow"
        >
          {t.common.otherLanguage}
        </a>
      </div>
      <div className="header__main container">
        <a className="logo" href={to(urls.home.to())}>
          {t.common.shopName}
        </a>
        <search className="header__search">
          <form action={to('/search')} method="get">
            <label className="visually-hidden" htmlFor="search">
              {t.common.search}
            </label>
            <input id="search" name="query" type="search" placeholder={t.common.searchPlaceholder} autoComplete="off" />
            <button type="submit">{t.common.search}</button>
          </form>
        </search>
        <nav className="header__actions" aria-label={t.common.menu}>
          <a href={to(urls.cart.to())} className="header__cart">
            {t.common.cart} <span className="count" data-cart-count hidden />
          </a>
        </nav>
      </div>
      <nav className="main-nav container" aria-label={t.common.catalogue}>
        <ul>
          {menu.map((category) => (
            <li key={category.link} className="main-nav__item">
              <a href={category.link}>{category.title}</a>
              <ul className="main-nav__sub">
                {category.children.map((child) => (
                  <li key={child.link}>
                    <a href={child.link}>{child.title}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}
