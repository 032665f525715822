import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { LocationChoice } from '../location-choice.tsx'
import { Button, Problem } from '../parts.tsx'
import { PiecesField } from '../pieces-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { useReturnChange } from './use-return-change.ts'

type Counted = { stocked: number; writtenOff: number }
type ReceivedFields = { counted: Readonly<Record<number, Counted>>; location: string }

export function ReturnGoods({ detail }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  return (
    <section className="a-card a-stack" aria-labelledby="goods">
      <h2 id="goods">{t.returns.goods}</h2>
      {detail.acts.includes('receive') ? <Receive detail={detail} /> : <GoodsList detail={detail} />}
    </section>
  )
}

function GoodsList({ detail }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  const { returns: words } = t
  return (
    <ul className="a-choice__lines">
      {detail.lines.map(({ lineId, title, code, quantity, stocked, writtenOff }) => (
        <li key={lineId} className="a-choice__line">
          <span className="a-choice__name">
            {title}
            <small>{code}</small>
          </span>
          <span>
            {detail.isReceived
              ? `${words.stocked}: ${stocked} · ${words.writtenOff}: ${writtenOff}`
              : words.announced(quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Receive({ detail: { id, number, lines, locations } }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  const { returns: words } = t
  const { typed, type, forget } = useTyped<ReceivedFields>(`receive:${id}`, {
    counted: Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, { stocked: quantity, writtenOff: 0 }])),
    location: locations[0]?.code ?? '',
  })
  const { counted, location } = typed
  const setCounted = (next: ReceivedFields['counted']) => type({ counted: next })
  const change = useReturnChange(String(id), number, forget)
  const of = (lineId: number) => counted[lineId] ?? { stocked: 0, writtenOff: 0 }
  const send = () => {
    const received = lines.map(({ lineId }) => ({ lineId, ...of(lineId) }))
    change.mutate({ act: '/received', body: { lines: received, location } })
  }
  return (
    <form className="a-form" data-receive onSubmit={submitted(send)}>
      <p className="a-note">{words.receiveHint}</p>
      <ul className="a-choice__lines">
        {lines.map(({ lineId, title, code, quantity }) => (
          <li key={lineId} className="a-choice__line">
            <span className="a-choice__name">
              {title}
              <small>
                {code} · {words.announced(quantity)}
              </small>
            </span>
            <span className="a-row">
              <span className="a-choice__pieces">
                {words.stocked}
                <PiecesField
                  label={words.piecesOf(words.stocked, title)}
                  max={quantity - of(lineId).writtenOff}
                  value={of(lineId).stocked}
                  onChange={(stocked) => setCounted({ ...counted, [lineId]: { ...of(lineId), stocked } })}
                />
              </span>
              <span className="a-choice__pieces">
                {words.writtenOff}
                <PiecesField
                  label={words.piecesOf(words.writtenOff, title)}
                  max={quantity}
                  value={of(lineId).writtenOff}
                  onChange={(writtenOff) =>
                    setCounted({
                      ...counted,
                      // A piece is in one of the two conditions.
                      [lineId]: { writtenOff, stocked: Math.min(of(lineId).stocked, quantity - writtenOff) },
                    })
                  }
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <LocationChoice
        label={words.location}
        locations={locations}
        value={location}
        onChange={(code) => type({ location: code })}
      />
      {change.error ? <Problem error={change.error} /> : null}
      <div className="a-row">
        <Button type="submit" look="primary" isPending={change.isPending}>
          {words.receive}
        </Button>
      </div>
    </form>
  )
}
