import './suggestions.css'
import { useLayoutEffect } from 'react'
import type { ProductCard } from '../shop/catalogue/cards.ts'
import { inWidth } from '../shop/catalogue/media.ts'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { useShop } from '../ui/shop-context.tsx'
import { urls } from '../urls.ts'
import { rememberSearch } from './recent-searches.ts'
import { type SuggestedLink, type SuggestionState, useSuggestionState } from './suggestion-state.ts'

export const LIST_ID = 'search-suggestions'

export const optionId = (index: number) => `${LIST_ID}-${index}`

export function optionCount({ query, recent, found }: SuggestionState): number {
  const { products, categories, manufacturers } = found
  const links = categories.length + manufacturers.length + products.length
  return links + (query === '' ? 0 : 1) + (recent.length > 0 ? recent.length + 1 : 0)
}

export function Suggestions({ input, onForget }: { input: HTMLInputElement; onForget: () => void }) {
  const state = useSuggestionState()
  const { isOpen, query, found, recent, active } = state
  const { t, to } = useShop()
  const { categories, manufacturers, products } = found
  const total = optionCount(state)
  const firstLink = recent.length > 0 ? recent.length + 1 : 0
  const firstProduct = firstLink + categories.length + manufacturers.length
  useLayoutEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', optionId(active))
    else input.removeAttribute('aria-activedescendant')
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [input, isOpen, active])
  const links = recent.map((words, id) => ({ id, title: words, link: to(urls.search.to(words)) }))
  const suggested = total - (query === '' ? 0 : 1)
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? (suggested > 0 ? t.catalogue.suggested(suggested) : t.catalogue.nothingSuggested) : ''}
      </p>
      <div className="suggest__box" id={LIST_ID} role="listbox" aria-label={t.catalogue.suggestions} hidden={!isOpen}>
        <Links title={t.catalogue.recentSearches} links={links} first={0} active={active} />
        {recent.length > 0 ? <Forget index={recent.length} active={active} onForget={onForget} /> : null}
        <Links
          title={query === '' ? t.catalogue.popularCategories : t.catalogue.suggestedCategories}
          links={categories}
          first={firstLink}
          active={active}
        />
        <Links
          title={t.catalogue.suggestedMakers}
          links={manufacturers}
          first={firstLink + categories.length}
          active={active}
        />
        <Products products={products} first={firstProduct} active={active} />
        {suggested === 0 ? <p className="suggest__none">{t.catalogue.nothingSuggested}</p> : null}
        {query === '' ? null : <All query={query} index={total - 1} active={active} />}
      </div>
    </>
  )
}

type LinksProps = { title: string; links: readonly SuggestedLink[]; first: number; active: number }

function Links({ title, links, first, active }: LinksProps) {
  if (links.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, no fieldsets
    <div role="group" aria-label={title} className="suggest__group">
      <p className="suggest__title" aria-hidden="true">
        {title}
      </p>
      {links.map((link, index) => (
        <a
          key={link.id}
          id={optionId(first + index)}
          className="suggest__link"
          role="option"
          tabIndex={-1}
          aria-selected={active === first + index}
          href={link.link}
        >
          {link.title}
        </a>
      ))}
    </div>
  )
}

function Forget({ index, active, onForget }: { index: number; active: number; onForget: () => void }) {
  const { t } = useShop()
  return (
    <button
      type="button"
      id={optionId(index)}
      className="suggest__forget"
      role="option"
      tabIndex={-1}
      aria-selected={active === index}
      onClick={onForget}
    >
      {t.catalogue.forgetSearches}
    </button>
  )
}

function Products({ products, first, active }: { products: readonly ProductCard[]; first: number; active: number }) {
  const { t } = useShop()
  if (products.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, no fieldsets
    <div role="group" aria-label={t.catalogue.suggestedProducts} className="suggest__group">
      {products.map((card, index) => (
        <Product key={card.id} card={card} index={first + index} isActive={active === first + index} />
      ))}
    </div>
  )
}

function Product({ card, index, isActive }: { card: ProductCard; index: number; isActive: boolean }) {
  return (
    <a
      id={optionId(index)}
      className="suggest__product"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={card.link}
    >
      <picture>
        <source type="image/webp" srcSet={inWidth(card.image.webp, 160)} />
        <img src={inWidth(card.image.source, 160)} alt="" width={52} height={52} />
      </picture>
      <span className="suggest__words">
        <span className="suggest__name">{card.title}</span>
        <span className="suggest__code">{card.code}</span>
      </span>
      <Price prices={card.prices} from={card.has_price_range} />
    </a>
  )
}

function All({ query, index, active }: { query: string; index: number; active: number }) {
  const { t, to } = useShop()
  return (
    <a
      id={optionId(index)}
      className="suggest__all"
      role="option"
      tabIndex={-1}
      aria-selected={active === index}
      href={to(urls.search.to(query))}
      onClick={() => rememberSearch(query)}
    >
      {t.catalogue.allResults(query)}
      <Icon name="arrow" size={18} />
    </a>
  )
}
