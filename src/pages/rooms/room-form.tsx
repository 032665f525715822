import { MAX_PEOPLE, ROOM_SIDE } from '../../shop/rooms/room-wish.ts'
import type { SizeMark } from '../../shop/rooms/size-marks.ts'
import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import type { RoomData } from './load.ts'

/** Selects of the list belong to it, too. */
export const ROOM_FORM_ID = 'room-form'

/** Its address is the whole state of the page. */
export function RoomForm({ data: { plan, wish, marks, room } }: { data: RoomData }) {
  const { to } = useShop()
  const { rooms: t } = useTexts()
  const metres = (millimetres: number | null) => (millimetres === null ? '' : String(millimetres / 1000))
  return (
    <form className="furnish__form" id={ROOM_FORM_ID} action={to(urls.room.to(plan.slug))} autoComplete="off">
      <div className="field">
        <label className="field__label" htmlFor="room-people">
          {t.people[plan.kind]}
        </label>
        <input
          className="input furnish__people"
          id="room-people"
          name="people"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_PEOPLE}
          defaultValue={room.people}
          required
        />
      </div>
      {marks.length > 0 ? <Marks marks={marks} chosen={room.sizeMark} /> : null}
      <fieldset className="furnish__size" aria-describedby="room-size-hint">
        <legend className="field__label">{t.roomSize}</legend>
        <Side name="length" label={t.length[plan.kind]} value={metres(wish.length)} />
        <Side name="width" label={t.width} value={metres(wish.width)} />
        <p className="field__hint" id="room-size-hint">
          {t.roomSizeHint}
        </p>
      </fieldset>
      <Recalculate />
    </form>
  )
}

/** Hidden as soon as the page counts by itself. */
export function Recalculate() {
  const { rooms: t } = useTexts()
  return (
    <Button type="submit" kind="secondary" className="furnish__count" form={ROOM_FORM_ID}>
      {t.count}
    </Button>
  )
}

function Marks({ marks, chosen }: { marks: readonly SizeMark[]; chosen: number | null }) {
  const { rooms: t } = useTexts()
  return (
    <fieldset className="furnish__marks" aria-describedby="room-mark-hint">
      <legend className="field__label">{t.sizeMark}</legend>
      <div className="size-marks">
        {marks.map(({ mark, from, to }) => (
          <label className="size-mark" key={mark} data-mark={mark}>
            <input
              className="size-mark__input"
              type="radio"
              name="size"
              value={mark}
              defaultChecked={mark === chosen}
            />
            <span className="size-mark__words">
              {t.height(from, to)}
              <span className="size-mark__name">{t.mark(mark)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="field__hint" id="room-mark-hint">
        {t.sizeHint}
      </p>
    </fieldset>
  )
}

function Side({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div className="field">
      <label className="furnish__side" htmlFor={`room-${name}`}>
        {label}
      </label>
      <input
        className="input"
        id={`room-${name}`}
        name={name}
        type="number"
        inputMode="decimal"
        min={ROOM_SIDE.min}
        max={ROOM_SIDE.max}
        step={0.1}
        defaultValue={value}
      />
    </div>
  )
}
