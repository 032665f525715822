import { memo, useCallback } from 'react'
import { RichField } from '../rich-field.tsx'
import { AreaInput } from './fields.tsx'
import { useForm } from './form.ts'

const KeptRichField = memo(RichField)

export function DescriptionField({ field, label, lang }: { field: string; label: string; lang: string }) {
  const { text, set, errorOf, isReadOnly } = useForm()
  const write = useCallback((html: string) => set(field, html), [set, field])
  const area = useCallback(
    (hint: string | undefined) => <AreaInput field={field} label={label} rows={12} hint={hint} />,
    [field, label],
  )
  return (
    <KeptRichField {...{ label, lang, isReadOnly, area }} html={text(field)} error={errorOf(field)} onChange={write} />
  )
}
