import type { reviews } from '../../i18n/lv/reviews.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type AboutProduct, FormPage } from './form-page.tsx'

export type AccessData = {
  words: (typeof reviews)['access']
  title: string
  toProduct: string
  product: AboutProduct
  /** null: signed in, but without an order of this product. */
  logInLink: string | null
  findLink: string
}

export function ReviewAccess({
  data: { words, title, toProduct, product, logInLink, findLink },
}: {
  data: AccessData
}) {
  return (
    <FormPage title={title} product={product}>
      <p>{words.text}</p>
      {logInLink ? null : <Notice>{words.notBought}</Notice>}
      <div className="opinion-form__ways">
        {logInLink ? (
          <section>
            <p>{words.logIn}</p>
            <ButtonLink href={logInLink}>{words.logInButton}</ButtonLink>
          </section>
        ) : null}
        <section>
          <p>{words.guest}</p>
          <ButtonLink href={findLink} kind="secondary">
            {words.guestButton}
          </ButtonLink>
        </section>
      </div>
      <p>
        <a href={product.link}>{toProduct}</a>
      </p>
    </FormPage>
  )
}
