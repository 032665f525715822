import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SetupStep } from '../../shop/opening/setup.ts'
import type { OpeningList as List } from '../../shop/settings/settings.calls.ts'
import { useAdmin } from '../session.ts'
import { OPENING } from './opening.ts'

type Missing = List['missing'][number]

type Props = {
  /** Where the list is shown while buyers cannot buy, or while they can. */
  whileClosed: boolean
}

/** What the shop still lacks; nothing where it is open and lacks nothing. */
export function OpeningList({ whileClosed }: Props) {
  const { t } = useAdmin()
  const { data } = useQuery(OPENING)
  if (!data || (data.isOpen && data.missing.length === 0)) return null
  const isClosed = !data.isOpen || data.missing.some(({ mustHave }) => mustHave)
  if (isClosed !== whileClosed) return null
  return (
    <section aria-labelledby="opening" className="a-card a-stack">
      <h2 id="opening">{data.isOpen ? t.settings.openingTitle : t.setup.closedTitle}</h2>
      {data.isOpen ? null : (
        <p className="a-row">
          <Link to="/setup" className="a-button a-button--primary">
            {t.setup.title}
          </Link>
        </p>
      )}
      <MissingList missing={data.missing} />
    </section>
  )
}

export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const { t } = useAdmin()
  return (
    <ul className="a-opening">
      {missing.map((each) => (
        <li key={each.key}>
          <span>
            {t.settings.missing[each.key](namesOf(each, { ...t.settings.labels, ...t.setup.texts.titles }))}{' '}
            {each.mustHave ? <span className="a-state a-state--waits">{t.setup.mustHave}</span> : null}
          </span>
          <Place missing={each} />
        </li>
      ))}
    </ul>
  )
}

const namesOf = ({ names }: Missing, labels: Readonly<Record<string, string>>) =>
  names.map((name) => labels[name] ?? name).join(', ')

/** Where it is made good; a broken setting has no screen. */
const STEP_OF: Readonly<Partial<Record<Missing['key'], SetupStep>>> = {
  identity: 'company',
  'bank-account': 'bank',
  delivery: 'delivery',
  payment: 'payment',
  goods: 'goods',
  pages: 'texts',
  'unsigned-pages': 'texts',
  mail: 'mail',
}

function Place({ missing: { key } }: { missing: Missing }) {
  const { t } = useAdmin()
  const step = STEP_OF[key]
  if (key === 'guarantee-notice') {
    return (
      <Link to="/settings/$form" params={{ form: 'guarantee' }} className="a-button a-button--quiet">
        {t.settings.forms.guarantee.title}
      </Link>
    )
  }
  if (!step) return null
  return (
    <Link to="/setup" search={{ step }} className="a-button a-button--quiet">
      {t.setup.names[step]}
    </Link>
  )
}
