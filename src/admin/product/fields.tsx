import { type ComponentProps, memo, type ReactNode, startTransition, useCallback, useState } from 'react'
import { FieldError, Label, Text, TextArea, TextField } from 'react-aria-components'
import { Check } from '../check.tsx'
import { MomentField } from '../moment-field.tsx'
import { Field } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { parseDecimal, writeDecimal } from './decimal.ts'
import { type ProductForm, useForm } from './form.ts'

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

/** What is typed is in its field at once; the rest of the page follows between the keys. */
function useTyped(stored: string, set: (typed: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === stored) setTyped(null)
  const onChange = useCallback(
    (text: string) => {
      setTyped(text)
      startTransition(() => set(text))
    },
    [set],
  )
  const onBlur = useCallback(() => setTyped(null), [])
  return { value: typed ?? stored, onChange, onBlur }
}

/** @param props.isNullable empty is stored as nothing */
export function TextInput({ field, label, hint, isNullable = false }: Named & { isNullable?: boolean }) {
  const { text, set, errorOf, isReadOnly } = useForm()
  const write = useCallback(
    (typed: string) => set(field, typed === '' && isNullable ? null : typed),
    [set, field, isNullable],
  )
  return (
    <Field
      label={label}
      {...useTyped(text(field), write)}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
      {...withHint(hint)}
    />
  )
}

export function AreaInput({ field, label, hint, rows }: Named & { rows: number }) {
  const { text, set, errorOf, isReadOnly } = useForm()
  const write = useCallback((typed: string) => set(field, typed), [set, field])
  return <Area {...{ label, hint, rows, isReadOnly }} {...useTyped(text(field), write)} error={errorOf(field)} />
}

type AreaProps = {
  label: string
  hint: string | undefined
  rows: number
  isReadOnly: boolean
  value: string
  error: string | undefined
  onChange: (typed: string) => void
  onBlur: () => void
}

const Area = memo(function Area({ label, hint, rows, error, ...field }: AreaProps) {
  return (
    <TextField className="a-field" {...field} isInvalid={error !== undefined} validationBehavior="aria">
      <Label>{label}</Label>
      <TextArea rows={rows} />
      {hint ? <Text slot="description">{hint}</Text> : null}
      <FieldError>{error}</FieldError>
    </TextField>
  )
})

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
  const write = useCallback(
    (text: string) => {
      setTyped(text)
      startTransition(() => set(field, text.trim() === '' ? empty : (parseDecimal(text.trim(), digits) ?? text)))
    },
    [set, field, empty, digits],
  )
  const leave = useCallback(() => setTyped(null), [])
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={write}
      onBlur={leave}
      error={errorOf(field)}
      isReadOnly={isReadOnly}
      isDisabled={isDisabled}
      {...withHint(hint)}
    />
  )
}

export function Flag({ field, label }: Named) {
  const { value, set, isReadOnly } = useForm()
  const write = useCallback((isOn: boolean) => set(field, isOn), [set, field])
  return (
    <Check isSelected={value(field) === true} onChange={write} isDisabled={isReadOnly}>
      {label}
    </Check>
  )
}

type Titled = { id: number; title: string }

/** Boxes of a field that holds ids with commas between them. */
export function IdBoxes({ field, choices }: { field: string; choices: readonly Titled[] }) {
  const { text, set, isReadOnly } = useForm()
  return <Boxes {...{ field, choices, set, isReadOnly }} ids={text(field)} />
}

type BoxesProps = Pick<ProductForm, 'set' | 'isReadOnly'> & { field: string; choices: readonly Titled[]; ids: string }

const Boxes = memo(function Boxes({ field, choices, ids, set, isReadOnly }: BoxesProps) {
  const chosen = ids.split(',').filter(Boolean).map(Number)
  const toggle = (id: number, isOn: boolean) => {
    const others = chosen.filter((each) => each !== id)
    set(field, (isOn ? [...others, id] : others).toSorted((a, b) => a - b).join())
  }
  return (
    <div className="a-product__options">
      {choices.map(({ id, title }) => (
        <Check key={id} isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} isDisabled={isReadOnly}>
          {title}
        </Check>
      ))}
    </div>
  )
})

type Choice = { value: string; label: string }
type SelectProps = Named & { choices: readonly Choice[]; none?: string; isNumber?: boolean }

/** @param props.none words for nothing, where nothing may be chosen @param props.isNumber values are ids */
export function SelectInput({ field, label, choices, none, isNumber = false }: SelectProps) {
  const { value, set, errorOf, isReadOnly } = useForm()
  const shown = value(field)
  const write = useCallback(
    (text: string) => set(field, text === '' ? null : isNumber ? Number(text) : text),
    [set, field, isNumber],
  )
  return (
    <ChoiceSelect
      {...{ label, choices, none }}
      value={shown === null ? '' : String(shown)}
      isDisabled={isReadOnly}
      error={errorOf(field)}
      onChange={write}
    />
  )
}

type ChoiceSelectProps = Omit<ComponentProps<typeof Select>, 'children'> & {
  choices: readonly Choice[]
  none: string | undefined
}

const ChoiceSelect = memo(function ChoiceSelect({ choices, none, ...select }: ChoiceSelectProps) {
  return (
    <Select {...select}>
      {none === undefined ? null : <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
})

const known = new WeakMap<readonly Titled[], readonly Choice[]>()

/** The same choices for the same list. */
export function choicesOf(list: readonly Titled[]): readonly Choice[] {
  const choices = known.get(list) ?? list.map(({ id, title }) => ({ value: String(id), label: title }))
  known.set(list, choices)
  return choices
}

/** Nothing is stored as null; the fields of a product have no seconds. */
export function MomentInput({ field, label }: Named) {
  const { text, set, errorOf, isReadOnly } = useForm()
  const write = useCallback(
    (moment: string) => set(field, moment ? moment.replace(/:\d\d\.\d+Z$/, 'Z') : null),
    [set, field],
  )
  return (
    <MomentField label={label} value={text(field)} onChange={write} error={errorOf(field)} isReadOnly={isReadOnly} />
  )
}
