import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { SettingForm } from '../../shop/settings/settings.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useAdmin, useCan } from '../session.ts'
import { formQuery, SettingFields } from './setting-fields.tsx'

export function SettingFormPage() {
  const can = useCan()
  const { form } = useParams({ from: '/settings/$form' })
  return can('read:settings') ? <LoadedForm key={form} form={form} /> : <NoRight />
}

function LoadedForm({ form }: { form: string }) {
  const { t } = useAdmin()
  const found = useQuery(formQuery(form))
  return (
    <Loaded
      query={found}
      list={
        <Link to="/settings" className="a-button a-button--plain">
          {t.settings.title}
        </Link>
      }
    >
      {(form) => <Form form={form} />}
    </Loaded>
  )
}

function Form({ form }: { form: SettingForm }) {
  const { t } = useAdmin()
  const words = t.settings.forms[form.name]
  useTitle(words.title)
  return (
    <article className="a-structure">
      <header className="a-page-head">
        <Link to="/settings" className="a-back">
          <Icon name="left" size={18} />
          {t.settings.title}
        </Link>
        <h1>{words.title}</h1>
      </header>
      <p className="a-note">{words.hint}</p>
      <SettingFields form={form} />
    </article>
  )
}
