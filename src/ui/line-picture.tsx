import type { Picture } from '../shop/catalogue/media.ts'
import { Icon } from './icon.tsx'

/** Of a line of an order or offer. */
export function LinePicture({ picture }: { picture: Picture | null }) {
  if (!picture) {
    return (
      <span className="order__picture">
        <Icon name="box" />
      </span>
    )
  }
  return (
    <picture className="order__picture">
      <source type="image/webp" srcSet={picture.webp} />
      <img src={picture.source} alt="" width={160} height={160} />
    </picture>
  )
}
