import { decimal } from '../../shop/catalogue/measures.ts'
import { type FloorPlan, FREE, type Piece } from '../../shop/rooms/floor-plan.ts'
import type { FurnishedRoom, RoomPlan } from '../../shop/rooms/room-plan.ts'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'

type FigureProps = { floor: FloorPlan; room: FurnishedRoom; kind: RoomPlan['kind'] }

export function FloorPlanFigure({ floor, room, kind }: FigureProps) {
  const { lang } = useShop()
  const { rooms: t } = useTexts()
  const { people } = room
  const metres = (millimetres: number) => decimal(millimetres / 1000, lang)
  const area = (floor.width * floor.length) / 1e6 / people
  const board = room.lines.find(({ item, chosen }) => item.role === 'board' && chosen)
  const centimetres = [FREE.aisle / 10, FREE.seat / 10].map(String) as [string, string]
  return (
    <figure className="plan">
      <Drawing floor={floor} board={board?.item.title ?? null} />
      <figcaption className="plan__words">
        {floor.seats < people ? (
          <Notice kind="warning">
            <p>
              <strong>{t.doesNotFit(floor.seats, people)}</strong>
            </p>
            <p>{t.doesNotFitAdvice}</p>
          </Notice>
        ) : null}
        <p className="plan__fits">
          {floor.seats < people
            ? null
            : floor.isProposed
              ? t.proposed(metres(floor.length), metres(floor.width))
              : t.fits(people)}
          <span>{t.area[kind](decimal(area, lang))}</span>
        </p>
        {floor.isProposed || floor.seats < people ? null : <p>{t.capacity(floor.capacity)}</p>}
        <p className="plan__note">
          {board ? t.assumed(...centimetres, metres(FREE.front)) : t.assumedPlain(...centimetres)}
        </p>
      </figcaption>
    </figure>
  )
}

/** Around the room, for its measures; a part of the longer side. */
const MARGIN = 0.085

/** In millimetres, so that it is to scale. */
function Drawing({ floor, board }: { floor: FloorPlan; board: string | null }) {
  const { lang } = useShop()
  const { rooms: t } = useTexts()
  const { width, length, rows, columns, seats } = floor
  const margin = Math.max(width, length) * MARGIN
  const size = margin * 0.46
  const measure = (millimetres: number) => t.metres(decimal(millimetres / 1000, lang))
  return (
    <svg
      className="plan__drawing"
      viewBox={`${-margin} ${-margin * 0.2} ${width + margin * 1.2} ${length + margin * 1.2}`}
      role="img"
      aria-label={t.planOf(rows, columns, seats)}
    >
      <rect className="plan__floor" width={width} height={length} strokeWidth={90} />
      {floor.pieces.map((piece) => (
        <Furniture key={`${piece.role} ${piece.x} ${piece.y}`} piece={piece} />
      ))}
      {board ? (
        <text className="plan__label" x={width / 2} y={size * 1.5} fontSize={size * 0.9} textAnchor="middle">
          {board}
        </text>
      ) : null}
      <text className="plan__measure" x={width / 2} y={length + margin * 0.75} fontSize={size} textAnchor="middle">
        {measure(width)}
      </text>
      <text
        className="plan__measure"
        transform={`translate(${-margin * 0.42} ${length / 2}) rotate(-90)`}
        fontSize={size}
        textAnchor="middle"
      >
        {measure(length)}
      </text>
    </svg>
  )
}

const ROUND: Partial<Record<Piece['role'], number>> = { chair: 110, lead_chair: 200, desk: 40, lead_desk: 40 }

function Furniture({ piece: { role, x, y, width, depth } }: { piece: Piece }) {
  return <rect className={`plan__${role}`} x={x} y={y} width={width} height={depth} rx={ROUND[role] ?? 10} />
}
