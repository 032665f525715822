import type { Refundable } from '../../shop/payments/refunds.calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { Button } from '../parts.tsx'
import { PiecesField } from '../pieces-field.tsx'
import { useAdmin } from '../session.ts'
import { type Chosen, everythingOf, nothingChosen } from './refund-choice.ts'

type LinesProps = { open: Refundable; chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Which pieces and charges are given back. */
export function RefundLines({ open, chosen, onChange }: LinesProps) {
  const { t, lang } = useAdmin()
  const { refund: words } = t
  const lines = open.lines.filter(({ left }) => left > 0)
  const charges = open.charges.filter(({ isLeft }) => isLeft)
  if (lines.length + charges.length === 0) return null
  const toggle = <Item,>(items: readonly Item[], item: Item, isIn: boolean) =>
    isIn ? [...items, item] : items.filter((each) => each !== item)
  return (
    <fieldset className="a-choice">
      <legend>{words.goods}</legend>
      <div className="a-row">
        <Button look="quiet" onPress={() => onChange({ ...everythingOf(open), restocked: chosen.restocked })}>
          {words.all}
        </Button>
        <Button look="quiet" onPress={() => onChange(nothingChosen)}>
          {words.none}
        </Button>
      </div>
      <ul className="a-choice__lines">
        {lines.map(({ position, title, code, left, worth, isProduct }, i) => (
          <li key={position} className="a-choice__line">
            <span className="a-choice__name">
              {title}
              <small>
                {code} · {formatSum(worth, lang)}
              </small>
            </span>
            <span className="a-choice__pieces">
              <PiecesField
                label={words.pieces(title)}
                max={left}
                autoFocus={i === 0}
                value={chosen.pieces[position] ?? 0}
                onChange={(pieces) => onChange({ ...chosen, pieces: { ...chosen.pieces, [position]: pieces } })}
              />
              {words.ofLeft(left)}
            </span>
            {isProduct ? (
              <Check
                isSelected={chosen.restocked.includes(position)}
                isDisabled={!chosen.pieces[position]}
                onChange={(isIn) => onChange({ ...chosen, restocked: toggle(chosen.restocked, position, isIn) })}
              >
                {words.restockLine}
                <span className="visually-hidden">: {title}</span>
              </Check>
            ) : null}
          </li>
        ))}
      </ul>
      {charges.map(({ kind, gross }) => (
        <Check
          key={kind}
          isSelected={chosen.charges.includes(kind)}
          onChange={(isIn) => onChange({ ...chosen, charges: toggle(chosen.charges, kind, isIn) })}
        >
          {words[kind]} · {formatSum(gross, lang)}
        </Check>
      ))}
    </fieldset>
  )
}
