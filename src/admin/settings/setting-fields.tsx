import { useQueryClient } from '@tanstack/react-query'
import { fieldsOfForm, pathsOf, type SettingField, type SettingFormName } from '../../shop/settings/setting-forms.ts'
import type { SettingForm } from '../../shop/settings/settings.calls.ts'
import { call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { SETUP } from '../setup/setup-query.ts'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { PictureField } from '../structure/picture-field.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { OPENING } from './opening.ts'

export const formQuery = (form: string) => ({
  queryKey: ['settings', form],
  queryFn: () => call<SettingForm>('GET', `/settings/${encodeURIComponent(form)}`),
  staleTime: 0,
})

export function SettingFields({ form }: { form: SettingForm }) {
  const { t } = useAdmin()
  const words = t.settings.forms[form.name]
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const editor = useFields(`/settings/${form.name}`, form, (next: SettingForm) => {
    queries.setQueryData(formQuery(form.name).queryKey, next)
    void queries.invalidateQueries({ queryKey: OPENING.queryKey })
    void queries.invalidateQueries({ queryKey: SETUP.queryKey })
  })
  return (
    <form className="a-card a-form a-settings__form" noValidate onSubmit={submitted(editor.submit)}>
      <fieldset className="a-form" disabled={!mayWrite}>
        <legend className="visually-hidden">{words.title}</legend>
        {Object.entries(fieldsOfForm(form.name)).map(([path, field]) => (
          <Setting key={path} {...{ editor, path, field }} />
        ))}
      </fieldset>
      {mayWrite ? (
        <SaveBar editor={editor} labels={labelsOf(form.name, t.settings.labels, t.structure.languages)} />
      ) : null}
    </form>
  )
}

const labelsOf = (
  form: SettingFormName,
  labels: Readonly<Record<string, string>>,
  languages: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    pathsOf(fieldsOfForm(form)).map(([path]) => {
      if (labels[path]) return [path, labels[path]]
      const at = path.lastIndexOf('.')
      return [path, `${labels[path.slice(0, at)]}, ${languages[path.slice(at + 1)]}`]
    }),
  )

const UNITS = { money: ', €', percent: ', %' }

type SettingProps = { editor: FieldsEditor; path: string; field: SettingField }

function Setting({ editor, path, field }: SettingProps) {
  const { t } = useAdmin()
  const { labels, hints, options } = t.settings
  const label = labels[path] ?? path
  const hint = hints[path]
  const common = { editor, field: path, label, ...(hint ? { hint } : {}) }
  const required = field.isRequired === true
  switch (field.kind) {
    case 'flag':
      return (
        <div>
          <EditFlag editor={editor} field={path} label={label} />
          {hint ? <p className="a-note">{hint}</p> : null}
        </div>
      )
    case 'picture':
      return (
        <div>
          <PictureField isWhole editor={editor} field={path} label={label} isReadOnly={false} />
          {hint ? <p className="a-note">{hint}</p> : null}
        </div>
      )
    case 'choice': {
      const names = field.options.map((option) => [option, options[`${path}.${option}`] ?? option])
      return <EditSelect {...common} options={Object.fromEntries(names)} />
    }
    case 'localized':
      return (
        <LanguageFields
          {...common}
          isRequired={required}
          {...(field.max ? { maxLength: field.max } : {})}
          {...(field.rows ? { rows: field.rows } : {})}
        />
      )
    case 'whole':
    case 'money':
    case 'percent': {
      const unit = field.kind === 'whole' ? ` (${t.settings.between(field.from, field.to)})` : UNITS[field.kind]
      return (
        <div className="a-settings__number">
          <EditField {...common} isRequired label={label + unit} />
        </div>
      )
    }
    case 'date':
      return <EditField {...common} isRequired={required} type="date" />
    default:
      return <EditField {...common} isRequired={required} {...(field.max ? { maxLength: field.max } : {})} />
  }
}
