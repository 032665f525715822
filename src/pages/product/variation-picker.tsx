import type { MouseEvent } from 'react'
import { changedBeside, isDetermined, nearest } from '../../shop/catalogue/variation-axes.ts'
import { useShop } from '../../ui/shop-context.tsx'
import type { Axis, Choice } from './buy-props.ts'

type PickerProps = {
  axes: readonly Axis[]
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
}

/** A row for each axis. Values are links, so they work without script and in a new tab. */
export function VariationPicker(props: PickerProps) {
  const { t } = useShop()
  const { axes, chosen } = props
  return (
    <div className="picker">
      {axes.map(({ title, values }, axis) => (
        <div key={title} className="picker__axis">
          <p className="picker__label" id={`axis-${axis}`}>
            {title || t.product.option}
            <span className="picker__chosen">: {values[chosen.at[axis] ?? 0]?.label}</span>
          </p>
          <ul
            className={`picker__list picker__list--${values.some(({ picture }) => picture) ? 'pictures' : 'chips'}`}
            aria-labelledby={`axis-${axis}`}
          >
            {values.map(({ label }, value) => (
              <Value key={label} {...props} axis={axis} value={value} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Leads to the nearest combination with this value. */
function Value({ axes, choices, chosen, onChoose, axis, value }: PickerProps & { axis: number; value: number }) {
  const { t } = useShop()
  const shown = axes[axis]?.values[value]
  const target = nearest(choices, chosen, { axis, value })
  if (!shown || !target) return null
  const changed = changedBeside(axis, chosen, target)
  const isImpossible = changed.some((other) => !isDetermined(choices, axis, other))
  const beside = changed.map((other) => axes[other]?.values[target.at[other] ?? 0]?.label).join(', ')
  const hint = beside && t.product.onlyWith(beside)
  // What is chosen may be sold out only in this combination, which the line of stock says.
  const isSoldOut =
    target === chosen
      ? choices.every(({ at, available }) => at[axis] !== value || available === 0)
      : target.available === 0
  const notes = [hint, isSoldOut ? t.product.notAvailable : ''].filter(Boolean).join(', ')
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(target)
  }
  return (
    <li>
      <a
        className="choice"
        href={target.link}
        rel="nofollow"
        title={notes || undefined}
        data-color={(axes[axis]?.isColor && target.colorId) || undefined}
        aria-current={chosen.at[axis] === value ? 'true' : undefined}
        data-impossible={isImpossible ? '' : undefined}
        data-sold-out={isSoldOut ? '' : undefined}
        onClick={onClick}
      >
        {shown.picture ? (
          <picture>
            <source type="image/webp" srcSet={shown.picture.webp} />
            <img src={shown.picture.source} alt="" width={44} height={44} />
          </picture>
        ) : null}
        <span className="choice__label">{shown.label}</span>
        {notes ? <span className="visually-hidden">{`, ${notes}`}</span> : null}
      </a>
    </li>
  )
}
