import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { picture } from '../../shop/catalogue/media.ts'
import type { StaffScene } from '../../shop/content/home-parts.calls.ts'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Dot = StaffScene['dots'][number]
type Props = { scene: StaffScene; dots: readonly Dot[]; onChange: (dots: Dot[]) => void }

const EDGE = 1000
/** Tenths of a percent for a key; with Shift ten times as far. */
const STEP = 5

const within = (value: number) => Math.min(EDGE, Math.max(0, Math.round(value)))

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with a point for each product, moved by mouse, finger or arrow keys. */
export function SceneStage({ scene, dots, onChange }: Props) {
  const { t } = useAdmin()
  const words = t.pages.scenes
  const stage = useRef<HTMLDivElement>(null)
  const set = (id: number, x: number, y: number) =>
    onChange(dots.map((dot) => (dot.id === id ? { ...dot, x: within(x), y: within(y) } : dot)))
  const onKeyDown = (event: KeyboardEvent, { id, x, y }: Dot) => {
    const way = WAYS[event.key]
    if (!way) return
    event.preventDefault()
    const far = event.shiftKey ? STEP * 10 : STEP
    set(id, x + way[0] * far, y + way[1] * far)
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>, { id }: Dot) => {
    const box = stage.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    set(id, ((event.clientX - box.left) / box.width) * EDGE, ((event.clientY - box.top) / box.height) * EDGE)
  }
  return (
    <div className="a-stack">
      <p className="a-note">{words.stageHint}</p>
      <div className="a-pages__stage" ref={stage}>
        <img src={picture(scene.image, 800).webp} alt="" width={scene.width} height={scene.height} />
        {dots.map((dot, index) => (
          <button
            key={dot.id}
            type="button"
            className="a-pages__dot"
            aria-label={words.dot(dot.title, Math.round(dot.x / 10), Math.round(dot.y / 10))}
            style={{ insetInlineStart: `${dot.x / 10}%`, insetBlockStart: `${dot.y / 10}%` }}
            onKeyDown={(event) => onKeyDown(event, dot)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onPointerMove(event, dot)}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <ol className="a-ordered">
        {dots.map((dot, index) => (
          <li key={dot.id}>
            <span className="a-ordered__name">
              {index + 1}. {dot.title}
              <small>{dot.code}</small>
            </span>
            <IconButton
              icon="close"
              label={t.pages.blocks.labels.removeGood(dot.title)}
              onPress={() => onChange(dots.filter(({ id }) => id !== dot.id))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
