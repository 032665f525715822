import { useBlocker } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { FieldError, Label, Text, TextArea, TextField } from 'react-aria-components'
import { languages } from '../../shop/languages.ts'
import { Check } from '../check.tsx'
import { Contested } from '../contested.tsx'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useFailureInSight } from './use-failure-in-sight.ts'
import type { FieldsEditor } from './use-fields.ts'

type InputProps = {
  editor: FieldsEditor
  field: string
  label: string
  hint?: string
  rows?: number
  isRequired?: boolean
  maxLength?: number
  type?: 'date'
}

export function EditField({ editor, field, label, hint, rows, isRequired = false, maxLength, type }: InputProps) {
  const error = editor.errorOf(field)
  const common = {
    isRequired,
    isReadOnly: editor.isBusy,
    value: editor.text(field),
    onChange: (text: string) => editor.write(field, text),
    ...(maxLength ? { maxLength } : {}),
    ...(type ? { type } : {}),
  }
  if (rows === undefined) return <Field {...common} label={label} error={error} {...(hint ? { hint } : {})} />
  return (
    <TextField {...common} className="a-field" isInvalid={error !== undefined} validationBehavior="aria">
      <Label>{label}</Label>
      <TextArea rows={rows} />
      {hint ? <Text slot="description">{hint}</Text> : null}
      <FieldError>{error}</FieldError>
    </TextField>
  )
}

/** The same text in every language, side by side; what is missing in one says so. */
export function LanguageFields({ field, label, ...props }: InputProps) {
  const { t } = useAdmin()
  const [first] = languages
  return (
    <div className="a-languages">
      {languages.map((code) => {
        const isMissing =
          code !== first && !props.editor.text(`${field}.${code}`) && props.editor.text(`${field}.${first}`)
        return (
          <EditField
            key={code}
            {...props}
            isRequired={code === first && props.isRequired === true}
            field={`${field}.${code}`}
            label={`${label}, ${t.structure.languages[code]}`}
            {...(isMissing ? { hint: t.structure.missing } : {})}
          />
        )
      })}
    </div>
  )
}

export function EditFlag({ editor, field, label }: Pick<InputProps, 'editor' | 'field' | 'label'>) {
  return (
    <Check isSelected={editor.isOn(field)} onChange={(isOn) => editor.write(field, isOn)} isDisabled={editor.isBusy}>
      {label}
    </Check>
  )
}

type SelectProps = Pick<InputProps, 'editor' | 'field' | 'label' | 'hint'> & {
  /** Names by value; the empty one is none. */
  options: Readonly<Record<string, string>>
}

export function EditSelect({ editor, field, label, hint, options }: SelectProps) {
  const id = useId()
  const error = editor.errorOf(field)
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="a-select"
        disabled={editor.isBusy}
        value={editor.text(field)}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => editor.write(field, target.value)}
      >
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {hint ? <small className="a-note">{hint}</small> : null}
      {error ? (
        <span id={`${id}-error`} className="a-error">
          {error}
        </span>
      ) : null}
    </div>
  )
}

type BarProps = {
  editor: FieldsEditor
  labels: Readonly<Record<string, string>>
  /** A window is closed on purpose, and what is typed is kept. */
  isInWindow?: boolean
  /** In words what is stored in another form. */
  showValue?: (field: string, value: string) => string
}

/** Stays in sight at the end of the form. */
export function SaveBar({ editor, labels, isInWindow = false, showValue = (_, value) => value }: BarProps) {
  const { t } = useAdmin()
  const shown = (field: string, value: string | boolean) =>
    typeof value === 'string' ? showValue(field, value) : value ? t.common.yes : t.common.no
  const contested = editor.contested.map((each) => ({
    ...each,
    mine: shown(each.field, each.mine),
    theirs: shown(each.field, each.theirs),
  }))
  const bar = useRef<HTMLDivElement>(null)
  useFailureInSight(bar, editor.failure)
  return (
    <>
      {contested.length > 0 ? <Contested fields={contested} labels={labels} onChoose={editor.choose} /> : null}
      {editor.error ? <Problem error={editor.error} /> : null}
      <div className="a-save" ref={bar}>
        <Button type="submit" look="primary" isPending={editor.isBusy} isDisabled={!editor.isUnsaved}>
          {t.common.save}
        </Button>
        {editor.isUnsaved ? <Button onPress={editor.discard}>{t.edit.discard}</Button> : null}
        <output>{editor.isSaved ? t.structure.saved : ''}</output>
      </div>
      {isInWindow ? null : <Leaving isUnsaved={editor.isUnsaved} />}
    </>
  )
}

/** What is typed is kept and is there again on return. */
function Leaving({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useAdmin()
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  return (
    <Window title={t.edit.unsavedTitle} isOpen={blocker.status === 'blocked'} onClose={() => blocker.reset?.()}>
      <p>{t.edit.unsavedHint}</p>
      <div className="a-row">
        <Button look="primary" onPress={() => blocker.reset?.()}>
          {t.edit.stay}
        </Button>
        <Button onPress={() => blocker.proceed?.()}>{t.edit.leave}</Button>
      </div>
    </Window>
  )
}

/** Which addresses change when the slug does; the old ones lead on. */
export function AddressNote({ editor, prefix }: { editor: FieldsEditor; prefix: '/c/' | '/m/' }) {
  const { t } = useAdmin()
  const [old, next] = [editor.before('slug'), editor.text('slug').trim()]
  if (!next || old === next) return null
  return (
    <div className="a-note-box" role="status">
      <p>{t.structure.addressChanges}</p>
      <ul>
        {languages.map((code, index) => {
          const start = index === 0 ? '' : `/${code}`
          return (
            <li key={code}>
              {start + prefix + old} → <strong>{start + prefix + next}</strong>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
