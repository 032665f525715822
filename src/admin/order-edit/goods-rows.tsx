import { picture } from '../../shop/catalogue/media.ts'
import { formatAmount } from '../../shop/money/money.ts'
import type { EditableOrder } from '../../shop/order-edits/order-edits.calls.ts'
import { formatSum } from '../format.ts'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { AddedGood, GoodsDraft } from './goods-draft.ts'

type Line = NonNullable<EditableOrder['goods']>['lines'][number]
type Change = { draft: GoodsDraft; onChange: (draft: GoodsDraft) => void }

export function LineRow({ line, draft, onChange }: Change & { line: Line }) {
  const { t } = useAdmin()
  const quantity = draft.quantities[line.id] ?? line.quantity
  const set = (next: number) => onChange({ ...draft, quantities: { ...draft.quantities, [line.id]: next } })
  const discount = draft.discounts[line.id] ?? (line.discount ? formatAmount(line.discount).replace('.', ',') : '')
  return (
    <li className="a-edit__line" data-removed={quantity === 0 || undefined}>
      <Good image={line.image} title={line.title} code={line.code} price={line.unitPrice} />
      <Pieces title={line.title} quantity={quantity} least={0} onChange={set} />
      <label className="a-field a-edit__sum">
        <span>{t.edit.discount}</span>
        <input
          inputMode="decimal"
          value={discount}
          disabled={quantity === 0}
          aria-label={`${t.edit.discount}: ${line.title}`}
          onChange={({ target }) => onChange({ ...draft, discounts: { ...draft.discounts, [line.id]: target.value } })}
        />
      </label>
      {quantity === 0 ? (
        <IconButton icon="back" label={`${t.edit.putBack}: ${line.title}`} onPress={() => set(line.quantity)} />
      ) : (
        <IconButton icon="trash" label={`${t.common.remove}: ${line.title}`} onPress={() => set(0)} />
      )}
    </li>
  )
}

export function AddedRow({ added, draft, onChange }: Change & { added: AddedGood }) {
  return (
    <OfferedRow
      added={added}
      onChange={(next) =>
        onChange({ ...draft, added: draft.added.flatMap((one) => (one !== added ? [one] : next ? [next] : [])) })
      }
    />
  )
}

/** Goods with pieces and a price of their own. @param props.onChange null: removed */
export function OfferedRow({ added, onChange }: { added: AddedGood; onChange: (added: AddedGood | null) => void }) {
  const { t } = useAdmin()
  const { good, quantity, price } = added
  return (
    <li className="a-edit__line a-edit__line--new">
      <Good image={good.image} title={good.title} code={good.code} price={good.price} />
      <Pieces
        title={good.title}
        quantity={quantity}
        least={1}
        onChange={(next) => onChange({ ...added, quantity: next })}
      />
      <label className="a-field a-edit__sum">
        <span>{t.edit.price}</span>
        <input
          inputMode="decimal"
          value={price}
          placeholder={formatAmount(good.price).replace('.', ',')}
          aria-label={`${t.edit.price}: ${good.title}`}
          onChange={({ target }) => onChange({ ...added, price: target.value })}
        />
      </label>
      <IconButton icon="trash" label={`${t.common.remove}: ${good.title}`} onPress={() => onChange(null)} />
    </li>
  )
}

function Good({ image, title, code, price }: { image: string | null; title: string; code: string; price: number }) {
  const { lang } = useAdmin()
  return (
    <>
      <img src={picture(image, 160).webp} alt="" width={48} height={48} loading="lazy" />
      <span className="a-goods__name">
        {title}
        <small>
          {code} · {formatSum(price, lang)}
        </small>
      </span>
    </>
  )
}

type PiecesProps = { title: string; quantity: number; least: number; onChange: (quantity: number) => void }

const MOST = 100

function Pieces({ title, quantity, least, onChange }: PiecesProps) {
  const { t } = useAdmin()
  const within = (number: number) => Math.min(Math.max(Math.trunc(number) || 0, least), MOST)
  return (
    <span className="a-edit__pieces">
      <IconButton icon="minus" label={`${t.edit.fewer}: ${title}`} onPress={() => onChange(within(quantity - 1))} />
      <input
        inputMode="numeric"
        value={quantity}
        aria-label={`${t.edit.pieces}: ${title}`}
        onChange={({ target }) => onChange(within(Number(target.value)))}
      />
      <IconButton icon="plus" label={`${t.edit.more}: ${title}`} onPress={() => onChange(within(quantity + 1))} />
    </span>
  )
}
