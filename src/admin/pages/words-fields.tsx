import { FieldError, Label, Text, TextArea, TextField } from 'react-aria-components'
import type { Words } from '../../shop/content/blocks.ts'
import { languages } from '../../shop/languages.ts'
import { Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  label: string
  hint?: string
  value: Words
  onChange: (value: Words) => void
  /** By language. */
  errorOf?: (lang: string) => string | undefined
  rows?: number
  isRequired?: boolean
  isReadOnly: boolean
  maxLength: number
}

/** A text of a block in every language, side by side; what is missing in one says so. */
export function WordsFields({ label, hint, value, onChange, errorOf, rows, isRequired = false, ...common }: Props) {
  const { t } = useAdmin()
  const [first] = languages
  return (
    <div className="a-languages">
      {languages.map((code) => {
        const isMissing = code !== first && !value[code]?.trim() && Boolean(value[first]?.trim())
        const note = isMissing ? t.structure.missing : hint
        const field = {
          ...common,
          isRequired: isRequired && code === first,
          value: value[code] ?? '',
          onChange: (text: string) => onChange({ ...value, [code]: text }),
        }
        const props = { label: `${label}, ${t.structure.languages[code]}`, error: errorOf?.(code) }
        if (rows === undefined) return <Field key={code} {...field} {...props} {...(note ? { hint: note } : {})} />
        return (
          <TextField
            key={code}
            {...field}
            className="a-field"
            isInvalid={props.error !== undefined}
            validationBehavior="aria"
          >
            <Label>{props.label}</Label>
            <TextArea rows={rows} lang={code} />
            {note ? <Text slot="description">{note}</Text> : null}
            <FieldError>{props.error}</FieldError>
          </TextField>
        )
      })}
    </div>
  )
}
