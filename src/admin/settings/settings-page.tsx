import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SETTING_FORM_NAMES } from '../../shop/settings/setting-forms.ts'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { FORM_OF, OPENING } from './opening.ts'

export function SettingsPage() {
  const can = useCan()
  return can('read:settings') ? <Settings /> : <NoRight />
}

function Settings() {
  const { t } = useAdmin()
  const words = t.settings
  const { data } = useQuery(OPENING)
  const lacking = new Set(data?.missing.map(({ key }) => FORM_OF[key]))
  return (
    <div className="a-structure">
      <PageHead title={words.title} />
      <ul className="a-settings">
        {SETTING_FORM_NAMES.filter((form) => form !== 'tax').map((form) => (
          <li key={form}>
            <Link to="/settings/$form" params={{ form }} className="a-card a-settings__link">
              <strong>{words.forms[form].title}</strong>
              <span className="a-note">{words.forms[form].hint}</span>
              {lacking.has(form) ? <span className="a-tag a-tag--warning">{words.incomplete}</span> : null}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/settings/vat" className="a-card a-settings__link">
            <strong>{t.vat.title}</strong>
            <span className="a-note">{t.vat.cardHint}</span>
          </Link>
        </li>
      </ul>
    </div>
  )
}
