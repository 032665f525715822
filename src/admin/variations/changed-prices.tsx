import type { VariationRow } from '../../shop/catalogue/variations/variations.calls.ts'
import { formatSum } from '../format.ts'
import type { Edits } from '../grid/editable-cells.ts'
import { useAdmin } from '../session.ts'

const SHOWN = 10

/** Unsaved prices beside the lowest ones of 30 days, which buyers are told. */
export function ChangedPrices({ rows, edits }: { rows: readonly VariationRow[]; edits: Edits }) {
  const { t, lang } = useAdmin()
  const { changedPrices: words } = t.variations
  const changed = rows.flatMap(({ id, code, price, lowest }) => {
    const cells = edits[id]?.cells
    const priced = cells?.price
    const to = priced?.to ?? price
    return (priced || cells?.previousPrice) && typeof to === 'number' ? [{ id, code, price, to, lowest }] : []
  })
  if (changed.length === 0) return null
  return (
    <section aria-label={words.title} className="a-stack">
      <h3>{words.title}</h3>
      <ul className="a-import-row__facts">
        {changed.slice(0, SHOWN).map(({ id, code, price, to, lowest }) => (
          <li key={id}>
            {code}:{' '}
            {to === price ? (
              formatSum(price, lang)
            ) : (
              <>
                <del>{formatSum(price, lang)}</del> <ins>{formatSum(to, lang)}</ins>
              </>
            )}
            <span className="a-note"> {t.bulkEdit.lowest(formatSum(lowest, lang))}</span>
          </li>
        ))}
      </ul>
      {changed.length > SHOWN ? <p className="a-note">{words.more(changed.length - SHOWN)}</p> : null}
    </section>
  )
}
