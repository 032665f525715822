import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OpeningList as List } from '../../shop/settings/settings.calls.ts'
import { useAdmin } from '../session.ts'
import { FORM_OF, OPENING } from './opening.ts'

type Missing = List['missing'][number]

/** Without them nothing can be sold. */
const NEEDED: readonly Missing['key'][] = ['identity', 'delivery', 'payment', 'goods']

type Props = {
  /** Where the list is shown while something is missing without which nothing can be sold, or while nothing such is. */
  whileClosed: boolean
}

/** What the shop still lacks; nothing where it lacks nothing. */
export function OpeningList({ whileClosed }: Props) {
  const { t } = useAdmin()
  const { data } = useQuery(OPENING)
  if (!data || data.missing.length === 0) return null
  if (data.missing.some(({ key }) => NEEDED.includes(key)) !== whileClosed) return null
  return (
    <section aria-labelledby="opening" className="a-card a-stack">
      <h2 id="opening">{t.settings.openingTitle}</h2>
      <ul className="a-opening">
        {data.missing.map((each) => (
          <li key={each.key}>
            <span>{t.settings.missing[each.key](namesOf(each, t.settings.labels))}</span>
            <Place missing={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const namesOf = ({ names }: Missing, labels: Readonly<Record<string, string>>) =>
  names.map((name) => labels[name] ?? name).join(', ')

function Place({ missing: { key } }: { missing: Missing }) {
  const { t } = useAdmin()
  const form = FORM_OF[key]
  if (form) {
    return (
      <Link to="/settings/$form" params={{ form }} className="a-button a-button--quiet">
        {t.settings.forms[form].title}
      </Link>
    )
  }
  if (key === 'delivery') {
    return (
      <Link to="/delivery" className="a-button a-button--quiet">
        {t.delivery.title}
      </Link>
    )
  }
  if (key === 'payment') {
    return (
      <Link to="/payment-methods" className="a-button a-button--quiet">
        {t.paymentMethods.title}
      </Link>
    )
  }
  if (key !== 'goods') return null
  return (
    <Link to="/import" className="a-button a-button--quiet">
      {t.imports.title}
    </Link>
  )
}
