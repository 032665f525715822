import { goodField } from '../../shop/cart/good-list.ts'
import { formatPrice } from '../../shop/money/money.ts'
import type { FurnishedRoom, RoomPlan } from '../../shop/rooms/room-plan.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

type RoomTotalProps = {
  plan: RoomPlan
  room: FurnishedRoom
  /** Of the page's address. */
  query: string
}

export function RoomTotal({ plan, room, query }: RoomTotalProps) {
  const { t, to, lang } = useShop()
  const { rooms } = useTexts()
  const price = (cents: number) => formatPrice(Math.round(cents), lang)
  const goods = room.lines.flatMap(({ item, chosen, quantity }) =>
    chosen && quantity > 0 ? [{ itemId: item.id, productId: chosen.id, quantity }] : [],
  )
  return (
    <section className="furnish__sum" aria-labelledby="room-total">
      <h2 className="furnish__title" id="room-total">
        {rooms.total}
      </h2>
      <p className="furnish__price" data-room-said="">
        <span className="visually-hidden">{rooms.total}: </span>
        <strong>
          <BothPrices gross={price(room.gross)} net={price(room.net)} />
        </strong>{' '}
        <span className="price__tax">
          <BothPrices gross={t.common.withTax} net={t.common.withoutTax} />
        </span>
      </p>
      <p className="furnish__each">
        {rooms.pieces(room.pieces)} ·{' '}
        <BothPrices gross={price(room.gross / room.people)} net={price(room.net / room.people)} />{' '}
        {rooms.each[plan.kind]}
      </p>
      {goods.length > 0 ? (
        <form method="post" action={to(urls.cartAddGoods.to())} data-add-goods="">
          {goods.map((good) => (
            <input key={good.itemId} type="hidden" name="good" value={goodField(good)} />
          ))}
          <Button type="submit" size="large" wide>
            <Icon name="cart" size={20} />
            {rooms.add}
          </Button>
        </form>
      ) : (
        <p>{rooms.nothing}</p>
      )}
      {room.lines.some(({ chosen }) => chosen) ? (
        <ButtonLink
          href={`${to(urls.roomQuote.to(plan.slug))}${query ? `?${query}` : ''}`}
          kind="secondary"
          wide
          rel="nofollow"
        >
          {rooms.offer}
        </ButtonLink>
      ) : null}
      <p className="furnish__note">{rooms.delivery}</p>
      <p className="furnish__note">{rooms.share}</p>
      <PrintButton />
    </section>
  )
}
