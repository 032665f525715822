const SHOWN = 6
/** Of a circle and of the place it takes, in CSS pixels. */
const SIZE = 12
const STEP = 16

type SwatchesProps = { colors: readonly string[]; label: string }

/** One drawing for all: styles of elements are forbidden by the CSP, and lists have many cards. */
export function Swatches({ colors, label }: SwatchesProps) {
  const shown = colors.slice(0, SHOWN)
  const width = shown.length * STEP
  const rest = colors.length - shown.length
  return (
    <p className="swatches">
      <svg width={width} height={SIZE + 2} role="img" aria-label={label}>
        {shown.map((color, i) => (
          <circle key={color} cx={i * STEP + SIZE / 2 + 1} cy={SIZE / 2 + 1} r={SIZE / 2} fill={color} />
        ))}
      </svg>
      {rest > 0 ? <span aria-hidden="true">+{rest}</span> : null}
    </p>
  )
}

export const Swatch = ({ color }: { color: string }) => (
  <svg className="swatch" width={18} height={18} aria-hidden="true">
    <circle cx={9} cy={9} r={8} fill={color} />
  </svg>
)
