import { definitionOf, type Lang } from '../shop/languages.ts'
import { urls } from '../urls.ts'
import { Icon, type IconName } from './icon.tsx'
import { CATEGORIES_PANEL_ID } from './ids.ts'
import { Logo, type LogoPicture } from './logo.tsx'
import { useShop } from './shop-context.tsx'
import { SidePanel } from './side-panel.tsx'
import { TaxSwitch } from './tax-switch.tsx'
import { useTexts } from './use-texts.ts'

export type MenuCategory = {
  title: string
  link: string
  icon: string | null
  children: { title: string; link: string }[]
}

export type LanguageChoice = { lang: Lang; href: string }
/** `isSale`: it stands out. */
export type FrameLink = { title: string; link: string; isSale?: boolean }

type MenuProps = {
  menu: readonly MenuCategory[]
  across: readonly FrameLink[]
  otherLanguages: readonly LanguageChoice[]
}
type HeaderProps = MenuProps & { shopName: string; logo: LogoPicture | null; slogan: string; query: string }

/** browser/header.ts fixes it at the top once the page is scrolled past it. */
export function Header({ shopName, logo, slogan, menu, across, query, otherLanguages }: HeaderProps) {
  const t = useTexts()
  return (
    <>
      <header className="header" data-header="">
        <div className="header__top">
          <div className="container">
            <p className="header__claim">{slogan}</p>
            <TaxSwitch />
            <LanguageLinks languages={otherLanguages} />
          </div>
        </div>
        <div className="header__main container">
          <button type="button" className="header__menu" data-panel-open={CATEGORIES_PANEL_ID} aria-haspopup="dialog">
            <Icon name="menu" />
            <span>{t.common.catalogue}</span>
            <span className="visually-hidden">: {t.frame.openCategories}</span>
          </button>
          <Logo name={shopName} picture={logo} />
          <SearchForm query={query} />
          <Actions />
        </div>
        <MainNav menu={menu} across={across} />
      </header>
      <CategoriesPanel menu={menu} across={across} otherLanguages={otherLanguages} />
    </>
  )
}

const LanguageLinks = ({ languages }: { languages: readonly LanguageChoice[] }) =>
  languages.map(({ lang, href }) => (
    <a key={lang} className="header__language" href={href} lang={lang} hrefLang={lang} rel="nofollow">
      {definitionOf(lang).name}
    </a>
  ))

function SearchForm({ query }: { query: string }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <search className="header__search" id="header-search">
      <form action={to(urls.search.to())} method="get">
        <label className="visually-hidden" htmlFor="search">
          {t.common.search}
        </label>
        <input
          id="search"
          className="input header__query"
          name="query"
          type="search"
          defaultValue={query}
          placeholder={t.frame.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="header__find" type="submit" aria-label={t.common.search}>
          <Icon name="search" size={22} />
        </button>
      </form>
    </search>
  )
}

function Actions() {
  const { to } = useShop()
  const t = useTexts()
  return (
    <ul className="header__actions">
      <li className="header__search-toggle">
        <button
          type="button"
          className="action"
          data-search-toggle=""
          aria-expanded="false"
          aria-controls="header-search"
          aria-label={t.frame.openSearch}
          data-open-label={t.frame.openSearch}
          data-close-label={t.frame.closeSearch}
        >
          <Icon name="search" />
          <Icon name="close" />
        </button>
      </li>
      <li className="header__wide" data-signed-in="no">
        <Action icon="user" href={to(urls.login.to())} label={t.frame.logIn} />
      </li>
      <li className="header__wide" data-signed-in="yes" hidden>
        <Action icon="user" href={to(urls.profile.to())} label={t.common.profile} />
      </li>
      <li className="header__wide">
        <Action
          icon="compare"
          href={to(urls.compare.to())}
          label={t.common.compare}
          count={{ 'data-compare-count': '' }}
        />
      </li>
      <li className="header__wide-2">
        <Action icon="heart" href={to(urls.wishlist.to())} label={t.ui.wishes} count={{ 'data-wishlist-count': '' }} />
      </li>
      <li>
        <Action icon="cart" href={to(urls.cart.to())} label={t.common.cart} count={{ 'data-cart-count': '' }} />
      </li>
    </ul>
  )
}

function Action(props: { icon: IconName; href: string; label: string; count?: Record<string, string> }) {
  return (
    <a className="action" href={props.href}>
      <Icon name={props.icon} />
      <span className="action__label">{props.label}</span>
      {props.count ? <span className="count" {...props.count} hidden /> : null}
    </a>
  )
}

/** CSS shows each submenu on hover and focus. */
function MainNav({ menu, across }: Pick<MenuProps, 'menu' | 'across'>) {
  const { t } = useShop()
  return (
    <nav className="main-nav" aria-label={t.common.catalogue}>
      <ul className="main-nav__list container">
        {menu.map((category) => (
          <li key={category.link} className="main-nav__item">
            <a className="main-nav__link" href={category.link}>
              {category.title}
            </a>
            {category.children.length > 0 ? (
              <ul className="main-nav__sub">
                {category.children.map((child) => (
                  <li key={child.link}>
                    <a href={child.link}>{child.title}</a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
        {across.map(({ title, link, isSale }) => (
          <li key={`${title} ${link}`} className="main-nav__across">
            <a className={isSale ? 'main-nav__link main-nav__link--sale' : 'main-nav__link'} href={link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CategoriesPanel({ menu, across, otherLanguages }: MenuProps) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <SidePanel
      id={CATEGORIES_PANEL_ID}
      title={t.ui.categories}
      footer={
        <div className="categories__foot">
          <a data-signed-in="no" href={to(urls.login.to())}>
            <Icon name="user" size={20} />
            {t.frame.logIn}
          </a>
          <a data-signed-in="yes" href={to(urls.profile.to())} hidden>
            <Icon name="user" size={20} />
            {t.common.profile}
          </a>
          <a href={to(urls.compare.to())}>
            <Icon name="compare" size={20} />
            {t.common.compare} <span className="count" data-compare-count="" hidden />
          </a>
          <TaxSwitch />
          <LanguageLinks languages={otherLanguages} />
        </div>
      }
    >
      <nav className="categories" aria-label={t.ui.categories}>
        <ul>
          {menu.map((category) => (
            <li key={category.link}>
              {category.children.length > 0 ? (
                <CategoryGroup category={category} />
              ) : (
                <a className="categories__single" href={category.link}>
                  <CategoryIcon icon={category.icon} />
                  {category.title}
                </a>
              )}
            </li>
          ))}
          {across.map(({ title, link }) => (
            <li key={`${title} ${link}`}>
              <a className="categories__single categories__across" href={link}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </SidePanel>
  )
}

function CategoryGroup({ category }: { category: MenuCategory }) {
  const t = useTexts()
  return (
    <details className="categories__group" name="categories">
      <summary>
        <CategoryIcon icon={category.icon} />
        {category.title}
        <Icon name="down" size={20} />
      </summary>
      <ul>
        <li>
          <a className="categories__all" href={category.link}>
            {t.frame.allOf(category.title)}
          </a>
        </li>
        {category.children.map((child) => (
          <li key={child.link}>
            <a href={child.link}>{child.title}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Uploaded by the merchant; loaded when the panel opens. */
function CategoryIcon({ icon }: { icon: string | null }) {
  if (!icon) return null
  return (
    <img
      className="categories__icon"
      src={urls.media.to('160', `${icon}.svg`)}
      alt=""
      width={28}
      height={28}
      loading="lazy"
    />
  )
}
