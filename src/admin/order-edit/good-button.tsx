import { picture } from '../../shop/catalogue/media.ts'
import type { FoundGoods } from '../../shop/order-edits/order-edits.calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

type GoodButtonProps = { good: FoundGoods[number]; isDisabled?: boolean; onPress: () => void }

/** A found good, with what is in stock and its price; a press chooses it. */
export function GoodButton({ good, isDisabled = false, onPress }: GoodButtonProps) {
  const { t, lang } = useAdmin()
  return (
    <button type="button" className="a-edit__good" disabled={isDisabled} onClick={onPress}>
      <img src={picture(good.image, 160).webp} alt="" width={40} height={40} loading="lazy" />
      <span className="a-goods__name">
        {good.title}
        <small>
          {good.code} · {t.edit.inStock(good.available)}
        </small>
      </span>
      <strong>{formatSum(good.price, lang)}</strong>
    </button>
  )
}
