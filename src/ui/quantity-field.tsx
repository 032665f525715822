import { useState } from 'react'
import { MAX_QUANTITY } from '../shop/cart/cart.ts'
import { Icon } from './icon.tsx'
import { clampQuantity, MIN_QUANTITY, readQuantity } from './quantity.ts'
import { useShop } from './shop-context.tsx'

type QuantityFieldProps = {
  value: number
  onChange: (quantity: number) => void
  /** For screen readers: names the product where there are several. */
  label: string
  name?: string
  max?: number
  disabled?: boolean
  size?: 'small' | 'normal'
  isWrong?: boolean
  /** Id of what is said about the quantity. */
  describedBy?: string
}

/** Quantities 1 to 100. The field may be empty while typing; on blur it becomes 1. */
export function QuantityField({
  value,
  onChange,
  label,
  name = 'quantity',
  max = MAX_QUANTITY,
  disabled = false,
  size = 'normal',
  isWrong = false,
  describedBy,
}: QuantityFieldProps) {
  const { t } = useShop()
  const { typed, type, leave, step } = useTypedQuantity({ value, onChange, max })
  return (
    <div className={`quantity quantity--${size}${isWrong ? ' quantity--wrong' : ''}`}>
      <button
        type="button"
        className="quantity__step"
        aria-label={t.product.less}
        disabled={disabled || value <= MIN_QUANTITY}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        className="quantity__number"
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(1)
          if (event.key === 'ArrowDown') step(-1)
        }}
      />
      <button
        type="button"
        className="quantity__step"
        aria-label={t.product.more}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}

function useTypedQuantity({ value, onChange, max }: Pick<QuantityFieldProps, 'value' | 'onChange'> & { max: number }) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    typed,
    type(text: string) {
      const quantity = readQuantity(text, max)
      setTyped(quantity === null ? '' : null)
      if (quantity !== null && quantity !== value) onChange(quantity)
    },
    leave() {
      if (typed === null) return
      setTyped(null)
      if (value !== MIN_QUANTITY) onChange(MIN_QUANTITY)
    },
    step(by: number) {
      setTyped(null)
      onChange(clampQuantity(value + by, max))
    },
  }
}
