import { Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { PlainEditor } from '../structure/use-fields.ts'

type NumberProps = { editor: PlainEditor; field: string; label: string; shown: string }

/** Stored with a point, typed with a comma. Of several countries, so its name says which. */
export function NumberField({ editor, field, label, shown }: NumberProps) {
  const { lang } = useAdmin()
  const text = editor.text(field)
  return (
    <Field
      label={shown}
      aria-label={label}
      inputMode="decimal"
      maxLength={10}
      isReadOnly={editor.isBusy}
      value={lang === 'lv' ? text.replace('.', ',') : text}
      onChange={(typed) => editor.write(field, typed.replace(',', '.'))}
      error={editor.errorOf(field)}
    />
  )
}
