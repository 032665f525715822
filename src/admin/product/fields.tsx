import { type ReactNode, useState } from 'react'
import { FieldError, Label, Text, TextArea, TextField } from 'react-aria-components'
import { Check } from '../check.tsx'
import { MomentField } from '../moment-field.tsx'
import { Field } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { parseDecimal, writeDecimal } from './decimal.ts'
import { useForm } from './form.ts'

type Named = { field: string; label: string; hint?: string | undefined }
const withHint = (hint: string | undefined) => (hint ? { hint } : {})

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="a-card a-stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** @param props.isNullable empty is stored as nothing */
export function TextInput({ field, label, hint, isNullable = false }: Named & { isNullable?: boolean }) {
  const { text, set, errorOf, isReadOnly } = useForm()
  return (
    <Field
      label={label}
      value={text(field)}
      onChange={(typed) => set(field, typed === '' && isNullable ? null : typed)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
      {...withHint(hint)}
    />
  )
}

export function AreaInput({ field, label, hint, rows }: Named & { rows: number }) {
  const { text, set, errorOf, isReadOnly } = useForm()
  const error = errorOf(field)
  return (
    <TextField
      className="a-field"
      value={text(field)}
      onChange={(typed) => set(field, typed)}
      isInvalid={error !== undefined}
      isReadOnly={isReadOnly}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <TextArea rows={rows} />
      {hint ? <Text slot="description">{hint}</Text> : null}
      <FieldError>{error}</FieldError>
    </TextField>
  )
}

type DecimalProps = Named & { digits: number; least?: number; empty?: 0 | null; isDisabled?: boolean }

/** A number that is stored in whole units. What is no number stays as it was typed, and the server says why. */
export function DecimalInput({
  field,
  label,
  hint,
  digits,
  least = 0,
  empty = null,
  isDisabled = false,
}: DecimalProps) {
  const { value, set, errorOf, isReadOnly } = useForm()
  const [typed, setTyped] = useState<string | null>(null)
  const stored = value(field)
  const isNothing = stored === null || (empty === 0 && stored === 0)
  const shown = typeof stored === 'number' && !isNothing ? writeDecimal(stored, digits, least) : String(stored || '')
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text)
        set(field, text.trim() === '' ? empty : (parseDecimal(text.trim(), digits) ?? text))
      }}
      onBlur={() => setTyped(null)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
      isDisabled={isDisabled}
      {...withHint(hint)}
    />
  )
}

export function Flag({ field, label }: Named) {
  const { value, set, isReadOnly } = useForm()
  return (
    <Check isSelected={value(field) === true} onChange={(isOn) => set(field, isOn)} isDisabled={isReadOnly}>
      {label}
    </Check>
  )
}

type Choice = { value: string; label: string }
type SelectProps = Named & { choices: readonly Choice[]; none?: string; isNumber?: boolean }

/** @param props.none words for nothing, where nothing may be chosen @param props.isNumber values are ids */
export function SelectInput({ field, label, choices, none, isNumber = false }: SelectProps) {
  const { value, set, errorOf, isReadOnly } = useForm()
  const shown = value(field)
  return (
    <Select
      label={label}
      value={shown === null ? '' : String(shown)}
      isDisabled={isReadOnly}
      error={errorOf(field)}
      onChange={(text) => set(field, text === '' ? null : isNumber ? Number(text) : text)}
    >
      {none === undefined ? null : <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

export const choicesOf = (list: readonly { id: number; title: string }[]): Choice[] =>
  list.map(({ id, title }) => ({ value: String(id), label: title }))

/** Nothing is stored as null; the fields of a product have no seconds. */
export function MomentInput({ field, label }: Named) {
  const { text, set, errorOf, isReadOnly } = useForm()
  return (
    <MomentField
      label={label}
      value={text(field)}
      onChange={(moment) => set(field, moment ? moment.replace(/:\d\d\.\d+Z$/, 'Z') : null)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
    />
  )
}
