import { picture } from '../../shop/catalogue/media.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

export function Goods({ order }: { order: OrderDetail }) {
  const { t, lang } = useAdmin()
  return (
    <section className="a-card" aria-labelledby="goods">
      <h2 id="goods">{t.order.goods}</h2>
      <ul className="a-goods">
        {order.lines.map(({ id, image, title, code, quantity, unitPrice, total }) => (
          <li key={id} className="a-goods__line">
            <img src={picture(image, 160).webp} alt="" width={48} height={48} loading="lazy" />
            <span className="a-goods__name">
              {title}
              <small>{code}</small>
            </span>
            <span className="a-goods__quantity">
              {unitPrice === null ? t.packing.pieces(quantity) : `${quantity} × ${formatSum(unitPrice, lang)}`}
            </span>
            <strong>{formatSum(total, lang)}</strong>
          </li>
        ))}
      </ul>
      <Sums order={order} />
    </section>
  )
}

function Sums({ order: { sums, discounts } }: { order: OrderDetail }) {
  const { t, lang } = useAdmin()
  if (!sums) return null
  const all: readonly (readonly [string, number])[] = [
    [t.order.items, sums.items],
    ...discounts.map(
      ({ title, code, amount }) =>
        [title ?? (code ? `${t.order.discount} (${code})` : t.order.discount), -amount] as const,
    ),
    [t.order.shipping, sums.shipping],
    [t.order.surcharge, sums.surcharge],
  ]
  return (
    <dl className="a-sums">
      {all
        .filter(([, sum]) => sum !== 0)
        .map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatSum(sum, lang)}</dd>
          </div>
        ))}
      <div className="a-sums__total">
        <dt>{t.order.total}</dt>
        <dd>{formatSum(sums.total, lang)}</dd>
      </div>
      <div>
        <dt>{t.order.vat}</dt>
        <dd>{formatSum(sums.vat, lang)}</dd>
      </div>
      {sums.refunded > 0 ? (
        <div>
          <dt>{t.order.refunded}</dt>
          <dd>{formatSum(-sums.refunded, lang)}</dd>
        </div>
      ) : null}
      {sums.refundable > 0 ? (
        <div>
          <dt>{t.order.refundable}</dt>
          <dd>{formatSum(sums.refundable, lang)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
