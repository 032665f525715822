import { urls } from '../urls.ts'
import { ButtonLink } from './button.tsx'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

export function ErrorPage({
  title,
  text,
  reference,
  status,
  again,
}: {
  title: string
  text: string
  reference?: string
  status?: number
  again?: string | undefined
}) {
  const { to } = useShop()
  const t = useTexts()
  const words = t.errors
  return (
    <section className="error-page container">
      <p className="error-page__code" aria-hidden="true">
        <span>{status ?? '?'}</span>
      </p>
      <div className="error-page__words">
        <h1>{title}</h1>
        <p className="error-page__text">{text}</p>
        <form className="error-page__search" action={to(urls.search.to())} method="get">
          <label className="visually-hidden" htmlFor="error-search">
            {t.common.search}
          </label>
          <input
            className="input"
            id="error-search"
            type="search"
            name="query"
            placeholder={t.frame.searchPlaceholder}
            autoComplete="off"
          />
          <button className="button button--secondary" type="submit">
            {t.common.search}
          </button>
        </form>
        <p className="error-page__ways">
          {again ? <ButtonLink href={again}>{words.again}</ButtonLink> : null}
          <ButtonLink kind={again ? 'secondary' : 'primary'} href={to(urls.home.to())}>
            {t.common.toHome}
          </ButtonLink>
          <ButtonLink kind="quiet" href={to(urls.contact.to())}>
            {t.frame.footer.contacts}
          </ButtonLink>
        </p>
        {reference ? <p className="error-page__reference">{words.reference(reference)}</p> : null}
      </div>
    </section>
  )
}
