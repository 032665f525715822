import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type RoomLink = { slug: string; title: string; subTitle: string }

type RoomLinksProps = {
  rooms: readonly RoomLink[]
  /** Above a list only the titles stand, so that its goods stay near. */
  isBrief?: boolean
}

/** To the rooms that are furnished by number of people. */
export function RoomLinks({ rooms, isBrief = false }: RoomLinksProps) {
  const { to } = useShop()
  if (rooms.length === 0) return null
  return (
    <ul className={`room-links${isBrief ? ' room-links--brief' : ''}`}>
      {rooms.map(({ slug, title, subTitle }) => (
        <li key={slug}>
          <a className="room-link" href={to(urls.room.to(slug))}>
            <span className="room-link__words">
              <strong>{title}</strong>
              {isBrief || !subTitle ? null : <span className="room-link__text">{subTitle}</span>}
            </span>
            <Icon name="right" size={20} />
          </a>
        </li>
      ))}
    </ul>
  )
}
