import type { account } from '../../i18n/lv/account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { OrderData } from '../order/load.ts'
import { orderPage } from '../order/page.tsx'

export type ProfileOrderData = { order: OrderData; words: (typeof account)['profile']; csrf: string }

export function ProfileOrderView({ data }: { data: ProfileOrderData }) {
  const { to } = useShop()
  const { order, words, csrf } = data
  const Order = orderPage.Page
  return (
    <>
      <Order data={order} />
      <div className="container narrow profile-order__actions">
        <form method="post" action={to(urls.profileOrderRepeat.to(order.number))}>
          <input type="hidden" name="_token" value={csrf} />
          <Button type="submit">{words.repeat}</Button>
        </form>
        <ButtonLink href={to(urls.profile.to())} kind="secondary">
          {words.toOrders}
        </ButtonLink>
        <form method="post" action={to(urls.logout.to())}>
          <input type="hidden" name="_token" value={csrf} />
          <Button type="submit" kind="quiet">
            {words.logOut}
          </Button>
        </form>
      </div>
    </>
  )
}
