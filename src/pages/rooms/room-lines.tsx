import { formatPrice, netOf } from '../../shop/money/money.ts'
import type { FurnishedRoom, RoomGood, RoomLine, RoomPlan } from '../../shop/rooms/room-plan.ts'
import { NONE, pickName } from '../../shop/rooms/room-wish.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { Recalculate, ROOM_FORM_ID } from './room-form.tsx'

export function RoomLines({ plan, room }: { plan: RoomPlan; room: FurnishedRoom }) {
  const { rooms: t } = useTexts()
  return (
    <section aria-labelledby="room-list">
      <h2 className="furnish__title" id="room-list">
        {t.list}
      </h2>
      <ul className="furnish__lines">
        {room.lines.map((line) => (
          <Line key={line.item.id} line={line} kind={plan.kind} />
        ))}
      </ul>
      <Recalculate />
    </section>
  )
}

type LineProps = { line: RoomLine; kind: RoomPlan['kind'] }

function Line({ line, kind }: LineProps) {
  const { rooms: t } = useTexts()
  const { item, chosen, isLeftOut } = line
  return (
    <li className="need" data-left-out={chosen ? undefined : ''}>
      {chosen ? (
        <picture className="need__picture">
          <source type="image/webp" srcSet={chosen.image.webp} />
          <img src={chosen.image.source} alt="" width={96} height={96} loading="lazy" decoding="async" />
        </picture>
      ) : (
        <span className="need__picture" />
      )}
      <div className="need__words">
        <h3 className="need__item">{item.title}</h3>
        {chosen ? <Chosen line={line} chosen={chosen} kind={kind} /> : <p>{isLeftOut ? t.leftOut : t.noGood}</p>}
      </div>
      {chosen ? <Sum line={line} chosen={chosen} /> : null}
      <Choices line={line} />
    </li>
  )
}

function Chosen({ line, chosen, kind }: LineProps & { chosen: RoomGood }) {
  const { tone, words } = useAvailability(line, chosen)
  const rule = useRule(line, kind)
  return (
    <>
      <a className="need__title" href={chosen.link}>
        {chosen.title}
      </a>
      <p className="need__facts">
        <span>{rule}</span>
        <Status tone={tone}>{words}</Status>
      </p>
    </>
  )
}

function Sum({ line, chosen }: { line: RoomLine; chosen: RoomGood }) {
  const { lang } = useShop()
  const { rooms: t } = useTexts()
  const price = (cents: number) => formatPrice(cents, lang)
  const { price: unit, rateBp } = chosen
  return (
    <p className="need__sum">
      <span className="need__count">
        {t.pieces(line.quantity)}
        {line.quantity > 1 ? (
          <>
            {' '}
            × <BothPrices gross={price(unit)} net={price(netOf(unit, rateBp))} />
          </>
        ) : null}
      </span>
      <strong>
        <BothPrices gross={price(line.gross)} net={price(line.net)} />
      </strong>
    </p>
  )
}

/** The usual choice is not sent, so that it follows the stock and the number of people. */
function Choices({ line }: { line: RoomLine }) {
  const { rooms: t } = useTexts()
  const { item, choices, usual, chosen } = line
  const name = pickName(item.id)
  return (
    <details className="need__more" id={`room-${name}`}>
      <summary className="need__summary">
        {t.change}
        <span className="visually-hidden">: {item.title}</span>
      </summary>
      <div className="need__choices" role="radiogroup" aria-label={item.title}>
        {choices.map((good) => (
          <Choice
            key={good.id}
            name={name}
            value={good.id === usual?.id ? '' : String(good.id)}
            isChosen={good.id === chosen?.id}
            good={good}
          />
        ))}
        <Choice name={name} value={String(NONE)} isChosen={!chosen} good={null} />
      </div>
    </details>
  )
}

type ChoiceProps = { name: string; value: string; isChosen: boolean; good: RoomGood | null }

function Choice({ name, value, isChosen, good }: ChoiceProps) {
  const { lang } = useShop()
  const { rooms: t } = useTexts()
  const price = (cents: number) => formatPrice(cents, lang)
  return (
    <label className="need__choice">
      <input
        type="radio"
        id={`room-${name}-${good?.id ?? NONE}`}
        name={name}
        value={value}
        form={ROOM_FORM_ID}
        defaultChecked={isChosen}
      />
      <span>{good ? (good.stock > 0 ? good.title : t.soldOutChoice(good.title)) : t.none}</span>
      {good ? (
        <span className="need__price">
          <BothPrices gross={price(good.price)} net={price(netOf(good.price, good.rateBp))} />
        </span>
      ) : null}
    </label>
  )
}

function useRule({ item: { perPeople, pieces }, chosen }: RoomLine, kind: RoomPlan['kind']): string {
  const { rooms: t } = useTexts()
  if (perPeople === null) return t.perRoom(pieces)
  const people = perPeople * (chosen?.places ?? 1)
  return people === 1 ? t.perPerson[kind](pieces) : t.perPeople[kind](pieces, people)
}

function useAvailability({ needed }: RoomLine, { stock, isInShop }: RoomGood): { tone: StatusTone; words: string } {
  const { t } = useShop()
  const { rooms } = useTexts()
  if (stock === 0) return { tone: 'bad', words: rooms.unavailable }
  if (stock < needed) return { tone: 'waiting', words: `${rooms.short(stock, needed)} ${rooms.shortAdvice}` }
  return { tone: 'good', words: isInShop ? rooms.available : t.catalogue.stock.in_stock }
}
