import { definePage } from '../../http/page.ts'
import { roomQuery } from '../../shop/rooms/room-wish.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { FloorPlanFigure } from './floor-plan-figure.tsx'
import { loadRoom, type RoomData } from './load.ts'
import { roomMarkdown } from './markdown.ts'
import { RoomForm } from './room-form.tsx'
import { RoomLines } from './room-lines.tsx'
import { RoomTotal } from './room-total.tsx'

/** `data-room-part` is what recalculate.ts replaces. */
function Room({ data }: { data: RoomData }) {
  const { plan, room, floor } = data
  const { rooms: t } = useTexts()
  return (
    <div className="container furnish" data-room-plan="" data-failed={t.failed}>
      <Breadcrumbs crumbs={[{ title: plan.title }]} />
      <header className="furnish__head">
        <h1>{plan.title}</h1>
        {plan.subTitle ? <p className="furnish__text">{plan.subTitle}</p> : null}
      </header>
      <RoomForm data={data} />
      <div className="furnish__plan" data-room-part="plan">
        {floor ? <FloorPlanFigure floor={floor} room={room} kind={plan.kind} /> : null}
      </div>
      <div className="furnish__total" data-room-part="total">
        <RoomTotal plan={plan} room={room} query={roomQuery(data.wish)} />
      </div>
      <div className="furnish__list" data-room-part="list">
        <RoomLines plan={plan} room={room} />
      </div>
      <p className="visually-hidden" role="status" data-room-status="" />
    </div>
  )
}

export const roomPage = definePage<RoomData>({
  cache: 'shared',
  query: 'room',
  load: loadRoom,
  markdown: roomMarkdown,
  Page: Room,
})
