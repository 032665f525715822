import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Crop, type Focus, FULL } from '../../shop/media/picture.ts'
import { useAdmin } from '../session.ts'
import { CORNERS, movedCrop, movedFocus, resizedCrop, type Size } from './crop.ts'

type Props = {
  source: string
  crop: Crop
  focus: Focus | null
  onCrop: (crop: Crop) => void
  onFocus: (focus: Focus) => void
  onSize: (size: Size) => void
}

/** Thousandths of a press; with Shift five times as many. */
const STEP = 10
const PERCENT = FULL / 100
/** A press that moves less sets the focal point. */
const CLICK_PIXELS = 4

const percent = (part: number) => `${part / PERCENT}%`
const rounded = (part: number) => Math.round(part / PERCENT)

/** The picture with its frame, corners and focal point, for mouse, finger and arrow keys. */
export function CropStage({ source, crop, focus, onCrop, onFocus, onSize }: Props) {
  const { t } = useAdmin()
  const words = t.media.editor
  const stage = useRef<HTMLDivElement>(null)
  const drag = useDrag(stage)
  const frame = {
    insetInlineStart: percent(crop.x),
    insetBlockStart: percent(crop.y),
    inlineSize: percent(crop.width),
    blockSize: percent(crop.height),
  }
  return (
    <div className="m-stage">
      <div className="m-stage__picture" ref={stage}>
        <img
          src={source}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        <div className="m-frame" style={frame}>
          <button
            type="button"
            className="m-frame__move"
            aria-label={words.frame(rounded(crop.x), rounded(crop.y), rounded(crop.width), rounded(crop.height))}
            {...drag(
              crop,
              (from, x, y) => onCrop(movedCrop(from, x, y)),
              (at) => onFocus(at),
            )}
          />
          {CORNERS.map((corner) => (
            <button
              key={corner}
              type="button"
              className={`m-corner m-corner--${corner}`}
              aria-label={words.corners[corner]}
              {...drag(crop, (from, x, y) => onCrop(resizedCrop(from, corner, x, y)))}
            />
          ))}
        </div>
        {focus ? (
          <button
            type="button"
            className="m-focus"
            style={{ insetInlineStart: percent(focus.x), insetBlockStart: percent(focus.y) }}
            aria-label={words.focus(rounded(focus.x), rounded(focus.y))}
            {...drag(focus, (from, x, y) => onFocus(movedFocus(from, x, y)))}
          />
        ) : null}
      </div>
    </div>
  )
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Dragged = { from: unknown; x: number; y: number; isMoved: boolean }

function useDrag(stage: React.RefObject<HTMLDivElement | null>) {
  const dragged = useRef<Dragged | null>(null)
  const inPicture = (x: number, y: number) => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: (x / box.width) * FULL, y: (y / box.height) * FULL } : { x: 0, y: 0 }
  }
  /** @param move is told what was there when the drag began @param click is told where it was, in thousandths */
  return <Part,>(part: Part, move: (from: Part, x: number, y: number) => void, click?: (at: Focus) => void) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { from: part, x: event.clientX, y: event.clientY, isMoved: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const now = dragged.current
      if (!now) return
      now.isMoved ||= Math.hypot(clientX - now.x, clientY - now.y) >= CLICK_PIXELS
      if (!now.isMoved) return
      const by = inPicture(clientX - now.x, clientY - now.y)
      move(now.from as Part, by.x, by.y)
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const now = dragged.current
      const box = stage.current?.getBoundingClientRect()
      dragged.current = null
      if (!now || now.isMoved || !click || !box) return
      const at = inPicture(clientX - box.left, clientY - box.top)
      click(movedFocus({ x: 0, y: 0 }, at.x, at.y))
    },
    onPointerCancel: () => {
      dragged.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      const times = event.shiftKey ? 5 : 1
      move(part, arrow[0] * times, arrow[1] * times)
    },
  })
}
