import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { logInFirst, urls } from '../../urls.ts'
import { ListCards } from './list-cards.tsx'
import { CreateList, ListTools } from './list-tools.tsx'
import type { OwnLists, WishlistData } from './load.ts'
import { OrganiseItem } from './organise-item.tsx'

export function WishlistView({ data: { title, products, notice, own } }: { data: WishlistData }) {
  return (
    <div className="container wishlist">
      <Breadcrumbs crumbs={[{ title }]} />
      <header className="wishlist__head">
        <h1>{title}</h1>
        {products.length > 0 ? <PrintButton /> : null}
      </header>
      {notice ? <Notice kind="success">{notice}</Notice> : null}
      {own?.problem?.form === 'put' ? <Notice kind="error">{own.problem.message}</Notice> : null}
      {own ? <Lists own={own} /> : <GuestHint />}
      {products.length > 0 ? (
        <ListCards
          products={products}
          isHearts={own === null || own.current.isFirst}
          below={
            own && (own.lists.length > 1 || !own.current.isFirst)
              ? (card) => <OrganiseItem own={own} card={card} />
              : () => null
          }
        />
      ) : (
        <EmptyList isFirst={own === null || own.current.isFirst} />
      )}
    </div>
  )
}

function Lists({ own }: { own: OwnLists }) {
  const { wishlists: t } = useTexts()
  return (
    <div className="lists">
      <nav aria-label={t.lists}>
        <ul className="lists__names">
          {own.lists.map(({ id, title, path, total }) => (
            <li key={id}>
              <a className="lists__name" href={path} aria-current={id === own.current.id ? 'page' : undefined}>
                <span className="lists__title">{title}</span> <small>{t.goods(total)}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lists__tools">
        <CreateList own={own} />
        <ListTools own={own} />
      </div>
    </div>
  )
}

function GuestHint() {
  const { lang, to } = useShop()
  const { wishlists: t } = useTexts()
  return (
    <p className="wishlist__hint">
      {t.guest} <a href={logInFirst(to(urls.wishlist.to()), lang)}>{t.logIn}</a>
    </p>
  )
}

function EmptyList({ isFirst }: { isFirst: boolean }) {
  const { to } = useShop()
  const { wishlists, catalogue } = useTexts()
  const words = isFirst
    ? { title: catalogue.wishlist.empty, text: catalogue.wishlist.emptyHint }
    : { title: wishlists.empty, text: wishlists.emptyHint }
  return (
    <EmptyState
      icon="heart"
      {...words}
      action={<ButtonLink href={to(urls.home.to())}>{catalogue.compare.toHome}</ButtonLink>}
    />
  )
}
