import { RichField } from '../rich-field.tsx'
import { AreaInput } from './fields.tsx'
import { useForm } from './form.ts'

export function DescriptionField({ field, label, lang }: { field: string; label: string; lang: string }) {
  const { text, set, errorOf, isReadOnly } = useForm()
  return (
    <RichField
      label={label}
      lang={lang}
      html={text(field)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
      onChange={(html) => set(field, html)}
      area={(hint) => <AreaInput field={field} label={label} rows={12} hint={hint} />}
    />
  )
}
