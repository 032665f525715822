import type { TrialAnswer } from '../../shop/promotion-trial/trial.calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

/** What the cart would cost, and what each rule and coupon does with it. */
export function TrialResult({ answer }: { answer: TrialAnswer }) {
  const { t, lang } = useAdmin()
  const words = t.marketing.trial
  return (
    <div className="a-stack">
      <section className="a-card a-stack" aria-labelledby="trial-cart">
        <h2 id="trial-cart">{words.cart}</h2>
        <ul className="a-marketing__lines">
          {answer.lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.title}
                <small>
                  {line.isGift ? words.gift(line.quantity) : `${line.quantity} × ${formatSum(line.unit, lang)}`}
                  {line.discount > 0 ? `, −${formatSum(line.discount, lang)}` : ''}
                </small>
              </span>
              <strong>{formatSum(line.total, lang)}</strong>
            </li>
          ))}
        </ul>
        <dl className="a-sums">
          <div>
            <dt>{words.items}</dt>
            <dd>{formatSum(answer.items, lang)}</dd>
          </div>
          <div>
            <dt>{words.discount}</dt>
            <dd>{formatSum(-answer.discount, lang)}</dd>
          </div>
          <div className="a-sums__total">
            <dt>{words.total}</dt>
            <dd>{formatSum(answer.total, lang)}</dd>
          </div>
        </dl>
      </section>
      <section className="a-card a-stack" aria-labelledby="trial-rules">
        <h2 id="trial-rules">{words.rules}</h2>
        {answer.rules.length === 0 ? <p className="a-note">{words.noRules}</p> : null}
        <ul className="a-marketing__lines">
          {answer.rules.map(({ id, title, amount, gift, isOff, reason }) => (
            <li key={id} data-is-off={reason !== null || undefined}>
              <span>
                {title}
                <small>{[isOff ? words.isOff : '', reason ?? ''].filter(Boolean).join(' ')}</small>
              </span>
              <strong>{reason === null ? (amount > 0 ? `−${formatSum(amount, lang)}` : words.gift(gift)) : '–'}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className="a-card a-stack" aria-labelledby="trial-coupons">
        <h2 id="trial-coupons">{words.coupons}</h2>
        <p className="a-note">{words.couponsHint}</p>
        <ul className="a-marketing__lines">
          {answer.coupons.map(({ code, name, amount, isDeliveryFree, reason }) => (
            <li key={code} data-is-off={reason !== null || undefined}>
              <span>
                {code} {name ? <small>{name}</small> : null}
                {reason === null ? null : <small>{reason}</small>}
              </span>
              <strong>
                {reason === null ? (isDeliveryFree ? t.marketing.kinds.delivery : `−${formatSum(amount, lang)}`) : '–'}
              </strong>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
