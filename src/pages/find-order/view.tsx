import type { Texts } from '../../i18n/texts.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderFields } from '../../ui/order-fields.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type FindOrderData = {
  words: Texts['order']['find']
  csrf: string
  values: { number: string; email: string }
  errors: Record<string, string[]>
  isSent: boolean
}

/** Shows the same answer whatever was typed, so that it does not reveal which orders exist and whose they are. */
export function FindOrderView({ data }: { data: FindOrderData }) {
  const { to } = useShop()
  const { words } = data
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      <div role="status">{data.isSent ? <Notice kind="success">{words.sent}</Notice> : null}</div>
      {data.isSent ? (
        <p>
          {words.notCome} <a href={to(urls.findOrder.to())}>{words.again}</a>
        </p>
      ) : (
        <Form data={data} />
      )}
      <p>
        {words.haveProfile} <a href={to(urls.profile.to())}>{words.toProfile}</a>
      </p>
    </AccountCard>
  )
}

function Form({ data: { words, csrf, values, errors } }: { data: FindOrderData }) {
  const { to } = useShop()
  return (
    <form className="account-card__form" method="post" action={to(urls.findOrder.to())} data-clears-errors="">
      <p>{words.text}</p>
      <input type="hidden" name="_token" value={csrf} />
      <OrderFields words={words} values={values} errors={errors} />
      <Button type="submit" size="large" wide>
        {words.submit}
      </Button>
    </form>
  )
}
