import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type RoomLink = { slug: string; title: string; subTitle: string }

/** To the rooms that are furnished by number of people. */
export function RoomLinks({ rooms }: { rooms: readonly RoomLink[] }) {
  const { to } = useShop()
  if (rooms.length === 0) return null
  return (
    <ul className="room-links">
      {rooms.map(({ slug, title, subTitle }) => (
        <li key={slug}>
          <a className="room-link" href={to(urls.room.to(slug))}>
            <span className="room-link__words">
              <strong>{title}</strong>
              <span className="room-link__text">{subTitle}</span>
            </span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  )
}
