import { MAX_CODES, MAX_LIST_LENGTH } from '../../shop/cart/code-list.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

export type QuickOrderData = {
  csrf: string
  list: string
  error?: string
  /** Number of rows that were put into the cart. */
  put?: number
  refused?: readonly { code: string; why: string }[]
}

export function QuickOrderView({ data }: { data: QuickOrderData }) {
  const { to } = useShop()
  const { quickOrder: t } = useTexts()
  return (
    <div className="container quick-order">
      <Breadcrumbs crumbs={[{ title: t.title }]} />
      <h1>{t.title}</h1>
      <p className="quick-order__text">{t.text}</p>
      <Outcome {...data} />
      <form method="post" action={to(urls.quickOrder.to())} data-clears-errors="">
        <input type="hidden" name="_token" value={data.csrf} />
        <TextArea
          label={t.list}
          name="code_list"
          hint={t.hint(MAX_CODES)}
          error={data.error}
          defaultValue={data.list}
          placeholder={t.example}
          rows={10}
          maxLength={MAX_LIST_LENGTH}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" size="large">
          {t.submit}
        </Button>
      </form>
    </div>
  )
}

function Outcome({ put = 0, refused = [] }: QuickOrderData) {
  const { to } = useShop()
  const { quickOrder: t } = useTexts()
  return (
    <>
      {put > 0 ? (
        <Notice kind="success">
          <p>{t.put(put)}</p>
          <ButtonLink href={to(urls.cart.to())} kind="secondary" size="small">
            {t.toCart}
          </ButtonLink>
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <Notice kind="error">
          <p>{t.left}</p>
          <ul>
            {refused.map(({ code, why }) => (
              <li key={code}>
                <strong>{code}</strong>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
