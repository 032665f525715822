import { splitPhone } from '../shop/addresses/phone.ts'
import { describedBy, FieldFrame, type FieldProps, fieldId, firstError } from './field.tsx'
import { useShop } from './shop-context.tsx'

export type Phone = { number: string; countryCallingCode: string }
export type CallingCode = { code: string; country: string; flag: string }

/** Short enough to fit the closed select; a code without a flag has the country's name. */
export const callingCodeLabel = ({ code, country, flag }: CallingCode) =>
  flag ? `${flag} +${code}` : [`+${code}`, country].filter(Boolean).join(' ')

const inOrder = (codes: readonly CallingCode[]) => [...codes].sort((a, b) => Number(a.code) - Number(b.code))

/** Removes characters that cannot be in a number; a plus is kept at the start only, where a calling code may follow. */
const cleanNumber = (text: string) =>
  text
    .trim()
    .replace(/(?!^)\D|^[^\d+]/g, '')
    .slice(0, 16)

const typedPhone = (phone: Phone, text: string, codes: readonly CallingCode[]): Phone =>
  splitPhone(
    { ...phone, number: cleanNumber(text) },
    codes.map(({ code }) => code),
  )

type PhoneFieldProps = Omit<FieldProps, 'hideLabel' | 'error'> & {
  errors?: Record<string, string[]>
  value: Phone
  onChange: (phone: Phone) => void
  onBlur?: () => void
  codes: readonly CallingCode[]
  disabled?: boolean
  autoComplete?: string
  /** Shows the calling code from the start to browsers without script. */
  asksCode?: boolean
}

/** The calling code is shown once a number is typed. A code typed with the number moves to the select. */
export function PhoneField({
  label,
  name,
  value,
  onChange,
  onBlur,
  codes,
  errors = {},
  hint,
  required = false,
  disabled = false,
  autoComplete = 'tel-national',
  asksCode = false,
}: PhoneFieldProps) {
  const { t } = useShop()
  const id = fieldId(name)
  const error = errors[`${name}.number`] ?? errors[`${name}.countryCallingCode`]
  const isAsked = value.number !== ''
  return (
    <FieldFrame {...{ id, label, error, hint, required }}>
      <div className="phone" data-asked={isAsked || undefined}>
        {isAsked || asksCode ? (
          <select
            className={`input input--select phone__code${isAsked ? '' : ' no-script'}`}
            name={`${name}.countryCallingCode`}
            aria-label={t.ui.callingCode}
            value={value.countryCallingCode}
            disabled={disabled}
            aria-invalid={firstError(error) ? true : undefined}
            onChange={(event) => onChange({ ...value, countryCallingCode: event.currentTarget.value })}
          >
            {inOrder(codes).map((each) => (
              <option key={each.code} value={each.code}>
                {callingCodeLabel(each)}
              </option>
            ))}
          </select>
        ) : null}
        <input
          className="input phone__number"
          id={id}
          name={`${name}.number`}
          type="tel"
          inputMode="numeric"
          autoComplete={autoComplete}
          required={required}
          disabled={disabled}
          value={value.number}
          onChange={(event) => onChange(typedPhone(value, event.currentTarget.value, codes))}
          onBlur={onBlur}
          {...describedBy(id, { error, hint })}
        />
      </div>
    </FieldFrame>
  )
}
