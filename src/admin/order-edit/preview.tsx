import type { EditPreview } from '../../shop/order-edits/order-edits.calls.ts'
import { formatSum } from '../format.ts'
import { Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = { preview: EditPreview | undefined; error: unknown; isFetching: boolean; isOfDelivery?: boolean }

/** The sums before and after, and what saving will do. */
export function Preview({ preview, error, isFetching, isOfDelivery = false }: Props) {
  const { t, lang } = useAdmin()
  if (error) return <Problem error={error} />
  if (!preview) return <p className="a-note">{t.common.loading}</p>
  const { before, after, difference, kind } = preview
  const words = isOfDelivery ? { ...t.edit.effects, ...t.edit.way.effects } : t.edit.effects
  const effects = effectsOf(preview, words, (sum) => formatSum(sum, lang))
  const rows = [
    [t.order.items, before.items, after.items],
    [t.order.discount, -before.discount, -after.discount],
    [t.order.shipping, before.shipping, after.shipping],
    [t.order.surcharge, before.surcharge, after.surcharge],
    [t.order.vat, before.vat, after.vat],
  ] as const
  return (
    <section className="a-edit__preview" aria-label={t.edit.preview} aria-busy={isFetching}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.edit.preview}</th>
            <th scope="col">{t.edit.now}</th>
            <th scope="col">{t.edit.afterwards}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, was, is]) => was !== 0 || is !== 0)
            .map(([name, was, is]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatSum(was, lang)}</td>
                <td>{formatSum(is, lang)}</td>
              </tr>
            ))}
          <tr className="a-edit__total">
            <th scope="row">{t.order.total}</th>
            <td>{formatSum(before.total, lang)}</td>
            <td>{formatSum(after.total, lang)}</td>
          </tr>
        </tbody>
      </table>
      <output className="a-edit__effects">
        <strong>
          {t.edit.difference}: {difference > 0 ? '+' : ''}
          {formatSum(difference, lang)}
        </strong>
        <ul>
          {effects.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {isOfDelivery && kind === 'paid' ? <li>{words.email}</li> : null}
        </ul>
      </output>
    </section>
  )
}

type Words = ReturnType<typeof useAdmin>['t']['edit']['effects']

function effectsOf(preview: EditPreview, words: Words, price: (cents: number) => string): string[] {
  const { kind, refund, supplement, invoice, hasPayLink, difference } = preview
  return [
    refund > 0 && words.refund(price(refund)),
    supplement && words.supplement(price(supplement.total), hasPayLink),
    kind === 'in-place' && hasPayLink && difference !== 0 && words.newPayment,
    kind === 'in-place' && (hasPayLink ? words.emailWithLink : words.email),
    invoice === 'replaced' && words.invoiceReplaced,
    invoice === 'credited' && words.creditNote,
  ].filter((text) => typeof text === 'string')
}
