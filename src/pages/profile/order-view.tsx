import type { account } from '../../i18n/lv/account.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { OrderData } from '../order/data.ts'
import { OrderView } from '../order/view.tsx'

export type ProfileOrderData = { order: OrderData; words: (typeof account)['profile']; csrf: string }

export function ProfileOrderView({ data }: { data: ProfileOrderData }) {
  const { to } = useShop()
  const { order, words, csrf } = data
  return (
    <>
      <nav className="container profile-order__back">
        <a href={to(urls.profile.to())}>
          <Icon name="left" size={18} /> {words.toOrders}
        </a>
      </nav>
      <OrderView
        data={order}
        actions={
          <form method="post" action={to(urls.profileOrderRepeat.to(order.number))}>
            <input type="hidden" name="_token" value={csrf} />
            <Button type="submit" kind="secondary" size="small">
              {words.repeat}
            </Button>
          </form>
        }
      />
      <div className="container profile-order__actions">
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
