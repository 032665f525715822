import { THINGS } from '../../../shop/catalogue/real-size.ts'
import { type Drawn, edgeOf, FINE, rounded, TEXT } from './drawn.ts'
import { DRAWING, HEIGHTS } from './layout.ts'
import { Product } from './product.tsx'
import { drawings } from './things.tsx'

const END = DRAWING.width - 20

/** Colours and measures are attributes, so that it is right before its styles are there. */
export function SizeView(props: Drawn) {
  const { view, alt, handle } = props
  const { onPointerDown, onPointerMove, onPointerUp, onClick, onKeyDown } = handle ?? {}
  return (
    <svg
      className="size__drawing"
      viewBox={`0 0 ${DRAWING.width} ${HEIGHTS[view]}`}
      width="100%"
      role={handle ? 'group' : 'img'}
      aria-label={alt}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes take no focus */}
      <g aria-hidden="true">
        <rect width={DRAWING.width} height={HEIGHTS[view]} rx={20} fill="var(--stage)" />
        <Grid {...props} />
        <Things {...props} />
      </g>
      <Product {...props} />
    </svg>
  )
}

function Grid({ view, layout, measure }: Drawn) {
  const edge = edgeOf(view)
  const large = layout.square * 5
  const rows = rowsOf(large * layout.scale, view)
  return (
    <>
      <path d={gridPath(layout.square * layout.scale, view)} {...FINE} stroke="var(--stage-deep)" strokeWidth={1} />
      <path d={gridPath(large * layout.scale, view)} {...FINE} stroke="var(--line)" strokeWidth={1} />
      <path d={`M20 ${edge}H${END}`} {...FINE} stroke="var(--line-strong)" strokeWidth={2} />
      {rows.slice(1).map((y, i) => (
        <text key={y} {...TEXT} x={DRAWING.left - 12} y={rounded(y)} textAnchor="end" dy="0.35em">
          {measure(large * (i + 1)).replace(/\D+$/, '')}
        </text>
      ))}
      <text {...TEXT} x={DRAWING.left - 12} y={edge} textAnchor="end" dy={view === 'front' ? '-0.4em' : '1.1em'}>
        cm
      </text>
    </>
  )
}

/** Back and forth in equal steps, which compress well. @param units between two lines */
function gridPath(units: number, view: Drawn['view']): string {
  const step = Math.round(units * 1000) / 1000
  const edge = edgeOf(view)
  const end = view === 'front' ? 20 : HEIGHTS[view] - 20
  const rows = rowsOf(step, view).map((_, i) => `H${i % 2 ? DRAWING.left : END}m0 ${view === 'front' ? -step : step}`)
  const columns = Array.from(
    { length: Math.floor((END - DRAWING.left) / step) + 1 },
    (_, i) => `V${i % 2 ? edge : end}m${step} 0`,
  )
  return `M${DRAWING.left} ${edge}${rows.join('')}M${DRAWING.left} ${edge}${columns.join('')}`
}

/** From the floor up, or from the wall down. */
function rowsOf(step: number, view: Drawn['view']): number[] {
  const edge = edgeOf(view)
  const room = view === 'front' ? edge - 20 : HEIGHTS[view] - 20 - edge
  return Array.from({ length: Math.floor(room / step) + 1 }, (_, i) => edge + (view === 'front' ? -i : i) * step)
}

function Things({ view, layout, thingLabels }: Drawn) {
  const edge = edgeOf(view)
  return (
    <>
      <g
        transform={`translate(${DRAWING.left} ${edge}) scale(${Math.round(layout.scale * 1e4) / 1e4})`}
        fill="var(--ink-off)"
      >
        {layout.things.map(({ name, x }) => (
          <g key={name} transform={`translate(${rounded(x)})`}>
            {drawings[name][view]}
          </g>
        ))}
      </g>
      {view === 'front'
        ? layout.things.map(({ name, x }) => (
            <text
              key={name}
              {...TEXT}
              textAnchor="middle"
              x={rounded(DRAWING.left + (x + THINGS[name].width / 2) * layout.scale)}
              y={rounded(edge - THINGS[name].height * layout.scale - 14)}
            >
              {thingLabels[name]}
            </text>
          ))
        : null}
    </>
  )
}
