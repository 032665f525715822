import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** With a `name` only one item is open at a time. */
export function Accordion({
  items,
  name,
}: {
  items: readonly { id: string; title: ReactNode; content: ReactNode; open?: boolean }[]
  name?: string
}) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content, open }) => (
        <details key={id} id={id} className="accordion__item" name={name} open={open}>
          <summary className="accordion__title">
            {title}
            <Icon name="down" size={22} />
          </summary>
          <div className="accordion__content">{content}</div>
        </details>
      ))}
    </div>
  )
}
