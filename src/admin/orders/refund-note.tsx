import type { RefundProposal } from '../../shop/payments/refunds.calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

type Note = NonNullable<RefundProposal['note']>

const totalOf = ({ vatRows }: Note, sum: 'net' | 'gross') => vatRows.reduce((total, row) => total + row[sum], 0)

/** What the credit note will say. */
export function RefundNote({ note }: { note: Note }) {
  const { t, lang } = useAdmin()
  const { refund: words } = t
  return (
    <section className="a-preview" aria-live="polite">
      <h3>{words.note}</h3>
      <dl className="a-sums">
        {note.lines.map(({ title, quantity, gross }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key and are shown only
          <div key={`${title}-${i}`}>
            <dt>
              {quantity} × {title}
            </dt>
            <dd>{formatSum(gross, lang)}</dd>
          </div>
        ))}
        {note.charges.map(({ kind, gross }) => (
          <div key={kind}>
            <dt>{words[kind]}</dt>
            <dd>{formatSum(gross, lang)}</dd>
          </div>
        ))}
        <div className="a-sums__total">
          <dt>{t.order.total}</dt>
          <dd>{formatSum(totalOf(note, 'gross'), lang)}</dd>
        </div>
        <div className="a-note">
          <dt>{words.net}</dt>
          <dd>{formatSum(totalOf(note, 'net'), lang)}</dd>
        </div>
        {note.vatRows.map(({ rateBp, vat }) => (
          <div key={rateBp} className="a-note">
            <dt>{words.vatRow((rateBp / 100).toLocaleString(lang))}</dt>
            <dd>{formatSum(vat, lang)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
