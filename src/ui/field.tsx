import {
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useShop } from './shop-context.tsx'

export type FieldProps = {
  label: ReactNode
  name: string
  /** Only the first message is shown. */
  error?: string | readonly string[] | undefined
  hint?: ReactNode
  required?: boolean
  hideLabel?: boolean
}

/** Deterministic, so that server and browser render the same ids. */
export const fieldId = (name: string) => `field-${name.replace(/[^\w-]+/g, '-')}`

export const firstError = (error: FieldProps['error']) => (typeof error === 'string' ? error : error?.[0])

/** Value of `aria-describedby`. */
export function describedBy(id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const ids = [hint ? `${id}-hint` : '', firstError(error) ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': firstError(error) ? true : undefined }
}

export function FieldFrame({
  id,
  label,
  error,
  hint,
  required,
  hideLabel,
  children,
}: Omit<FieldProps, 'name'> & { id: string; children: ReactNode }) {
  const { t } = useShop()
  return (
    <div className={`field${firstError(error) ? ' field--wrong' : ''}`}>
      <label className={hideLabel ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
        {required ? null : <span className="field__optional"> ({t.common.optional})</span>}
      </label>
      {children}
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <ErrorMessage id={`${id}-error`} error={error} />
    </div>
  )
}

export function ErrorMessage({ id, error }: { id: string; error: FieldProps['error'] }) {
  const message = firstError(error)
  if (!message) return null
  return (
    <p className="error-message" id={id}>
      <span aria-hidden="true">* </span>
      {message}
    </p>
  )
}

export function TextField({
  label,
  name,
  error,
  hint,
  required = false,
  hideLabel,
  id = fieldId(name),
  type = 'text',
  className = '',
  ...rest
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>) {
  return (
    <FieldFrame {...{ id, label, error, hint, required, hideLabel }}>
      <input
        {...rest}
        className={`input ${className}`.trim()}
        id={id}
        name={name}
        type={type}
        required={required}
        {...describedBy(id, { error, hint })}
      />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  name,
  error,
  hint,
  required = false,
  hideLabel,
  id = fieldId(name),
  rows = 4,
  ...rest
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
  return (
    <FieldFrame {...{ id, label, error, hint, required, hideLabel }}>
      <textarea
        {...rest}
        className="input input--area"
        id={id}
        name={name}
        rows={rows}
        required={required}
        {...describedBy(id, { error, hint })}
      />
    </FieldFrame>
  )
}

export type Option = { value: string | number; label: string; disabled?: boolean }

export function SelectField({
  label,
  name,
  error,
  hint,
  required = false,
  hideLabel,
  id = fieldId(name),
  options,
  placeholder,
  ...rest
}: FieldProps & { options: readonly Option[]; placeholder?: string } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name'
  >) {
  return (
    <FieldFrame {...{ id, label, error, hint, required, hideLabel }}>
      <select
        {...rest}
        className="input input--select"
        id={id}
        name={name}
        required={required}
        {...describedBy(id, { error, hint })}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function Checkbox({
  label,
  name,
  error,
  hint,
  required = false,
  id = fieldId(name),
  ...rest
}: Omit<FieldProps, 'hideLabel'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'>) {
  return (
    <div className={`field check${firstError(error) ? ' field--wrong' : ''}`}>
      <input
        {...rest}
        className="check__box"
        id={id}
        name={name}
        type="checkbox"
        required={required}
        {...describedBy(id, { error, hint })}
      />
      <label className="check__label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <ErrorMessage id={`${id}-error`} error={error} />
    </div>
  )
}

export type RadioCard = {
  value: string
  title: ReactNode
  text?: ReactNode
  aside?: ReactNode
  /** Small pictures below the words, with their names; one without a picture is named. */
  marks?: readonly { name: string; image: string | null }[]
  image?: { webp?: string; source: string } | null
  disabled?: boolean
  panel?: ReactNode
}

/** Controlled with `value` and `onChange`, else with `defaultValue`. */
export function RadioCards({
  name,
  legend,
  options,
  value,
  defaultValue,
  onChange,
  error,
  hideLegend = false,
  columns = 1,
  disabled = false,
}: {
  name: string
  legend: ReactNode
  options: readonly RadioCard[]
  value?: string | null
  defaultValue?: string
  onChange?: (value: string) => void
  error?: FieldProps['error']
  hideLegend?: boolean
  columns?: 1 | 2 | 3
  disabled?: boolean
}) {
  const id = fieldId(name)
  const isControlled = value !== undefined
  return (
    <fieldset
      id={id}
      className={`radio-cards radio-cards--${columns}`}
      disabled={disabled}
      {...describedBy(id, { error })}
    >
      <legend className={hideLegend ? 'visually-hidden' : 'field__label'}>{legend}</legend>
      <div className="radio-cards__list">
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className="radio-card">
              <input
                className="radio-card__dot"
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                {...(isControlled
                  ? { checked: value === option.value, onChange: () => onChange?.(option.value) }
                  : { defaultChecked: defaultValue === option.value, onChange: () => onChange?.(option.value) })}
              />
              <CardWords {...option} />
            </label>
            {option.panel}
          </Fragment>
        ))}
      </div>
      <ErrorMessage id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function CardMarks({ marks }: { marks: NonNullable<RadioCard['marks']> }) {
  const named = marks.filter(({ image }) => image === null).map(({ name }) => name)
  return (
    <span className="radio-card__marks">
      {marks.map(({ name, image }) =>
        image ? <img key={name} src={image} alt={name} width={60} height={24} loading="lazy" /> : null,
      )}
      {named.length > 0 ? <span>{named.join(', ')}</span> : null}
    </span>
  )
}

function CardWords({ image, title, text, marks = [], aside }: RadioCard) {
  return (
    <>
      <CardImage image={image} />
      <span className="radio-card__words">
        <span className="radio-card__title">{title}</span>
        {text ? <span className="radio-card__text">{text}</span> : null}
        {marks.length > 0 ? <CardMarks marks={marks} /> : null}
      </span>
      {aside ? <span className="radio-card__aside">{aside}</span> : null}
    </>
  )
}

function CardImage({ image }: Pick<RadioCard, 'image'>) {
  if (!image) return null
  return (
    <picture className="radio-card__image">
      {image.webp ? <source type="image/webp" srcSet={image.webp} /> : null}
      <img src={image.source} alt="" width={48} height={32} loading="lazy" />
    </picture>
  )
}
