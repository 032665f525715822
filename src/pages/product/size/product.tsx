import type { SVGTextElementAttributes } from 'react'
import { type Drawn, edgeOf, FINE, rounded, TEXT } from './drawn.ts'
import { DRAWING } from './layout.ts'

type Rect = { x: number; y: number; width: number; height: number }

export function Product(drawn: Drawn) {
  const rect = rectOf(drawn)
  const { view, layout, handle } = drawn
  const { x, y, width, height } = rect
  const slider = handle && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': handle.label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(layout.most.x / 10),
    'aria-valuenow': Math.round(layout.product.x / 10),
    'aria-valuetext': handle.value,
  }
  return (
    <>
      <g className="size__product" data-product={view} {...slider}>
        <rect
          {...{ x, y, width }}
          // What is flat must be seen and touched, too.
          height={Math.max(height, 4)}
          rx={rounded(Math.min(8, width / 8, height / 8))}
          {...FINE}
          fill="var(--accent)"
          fillOpacity={0.28}
          stroke="var(--accent)"
          strokeWidth={2}
        />
      </g>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes take no focus */}
      <g aria-hidden="true" pointerEvents="none">
        <PlaceFrame {...drawn} rect={rect} />
        {view === 'front' ? <Across {...drawn} rect={rect} /> : null}
        <Along {...drawn} rect={rect} />
      </g>
    </>
  )
}

function rectOf({ view, layout: { scale, product }, box }: Drawn): Rect {
  const height = (view === 'front' ? box.height : box.depth) * scale
  const y = view === 'front' ? edgeOf(view) - product.lift * scale - height : edgeOf(view) + product.z * scale
  return {
    x: rounded(DRAWING.left + product.x * scale),
    y: rounded(y),
    width: rounded(box.width * scale),
    height: rounded(height),
  }
}

type Measured = Drawn & { rect: Rect }
const LINE = { ...FINE, stroke: 'var(--accent)', strokeWidth: 1.5 }
const MEASURE = { ...TEXT, fill: 'var(--ink)', fontWeight: 600 }

function Across({ box, measure, rect: { x, y, width } }: Measured) {
  return (
    <>
      <path d={`M${x} ${y - 20}v12m0-6h${width}m0-6v12`} {...LINE} />
      <text {...MEASURE} x={x + width / 2} y={y - 30} textAnchor="middle">
        {measure(box.width)}
      </text>
    </>
  )
}

/** Height or depth, at the side where there is room. */
function Along({ view, box, place, measure, layout, rect: { x, y, width, height } }: Measured) {
  // Past the frame of the place.
  const beyond = Math.max(0, (place.width ?? 0) * layout.scale - width) / 2
  const isLow = height < 150
  const isAtRight = x + width + beyond > DRAWING.width - (isLow ? 150 : 64)
  const side = isAtRight ? x - beyond - 22 : x + width + beyond + 22
  const middle = y + height / 2
  // Clear of the line of floor or wall.
  const beside = view === 'front' ? Math.min(middle, edgeOf(view) - 18) : Math.max(middle, edgeOf(view) + 18)
  const placed: SVGTextElementAttributes<SVGTextElement> = isLow
    ? { x: side + (isAtRight ? -14 : 14), y: beside, dy: '0.35em', textAnchor: isAtRight ? 'end' : 'start' }
    : {
        textAnchor: 'middle',
        dy: isAtRight ? '-0.6em' : '1.2em',
        transform: `translate(${side} ${middle}) rotate(-90)`,
      }
  return (
    <>
      <path d={`M${side - 6} ${y}h12m-6 0v${height}m-6 0h12`} {...LINE} />
      <text {...MEASURE} {...placed}>
        {measure(view === 'front' ? box.height : box.depth)}
      </text>
    </>
  )
}

/** The buyer's place around the product; open where only its width is known. */
function PlaceFrame({ view, place, fits, layout: { scale }, rect: { x, y, width, height } }: Measured) {
  if (place.width === undefined) return null
  const across = view === 'front' ? place.height : place.depth
  const away = view === 'front' ? -1 : 1
  const edge = view === 'front' ? y + height : y
  const wide = place.width * scale
  const left = x + (width - wide) / 2
  const far = away * (across === undefined ? Math.max(height, 40) : across * scale)
  const closed = across === undefined ? `M${left} ${edge}h${wide}` : `M${left} ${edge + far}h${wide}`
  return (
    <path
      d={`M${left} ${edge}v${far}M${left + wide} ${edge}v${far}${closed}`}
      {...FINE}
      stroke={fits ? 'var(--accent)' : 'var(--danger)'}
      strokeWidth={2}
      strokeDasharray="6 5"
    />
  )
}
