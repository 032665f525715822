import type { Picture } from '../shop/catalogue/media.ts'

export type MethodItem = { title: string; text?: string; image: Picture }

/** Ways of delivery or paying with their logos. */
export function MethodList({ items, label }: { items: readonly MethodItem[]; label?: string }) {
  return (
    <ul className="method-list" aria-label={label}>
      {items.map(({ title, text, image }) => (
        <li key={title}>
          <picture>
            <source type="image/webp" srcSet={image.webp} />
            <img src={image.source} alt="" width={48} height={32} loading="lazy" />
          </picture>
          <span>
            {text ? <strong>{title}</strong> : title}
            {text ? <span className="method-list__text">{text}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
