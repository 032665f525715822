import { TextField } from './field.tsx'

type OrderFieldsProps = {
  words: { number: string; numberHint: string; email: string }
  values: { number: string; email: string }
  errors: Record<string, string[]>
}

/** Number and e-mail address, by which an order is found without signing in. */
export const OrderFields = ({ words, values, errors }: OrderFieldsProps) => (
  <>
    <TextField
      label={words.number}
      name="number"
      autoComplete="off"
      hint={words.numberHint}
      defaultValue={values.number}
      error={errors.number}
      required
    />
    <TextField
      label={words.email}
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={values.email}
      error={errors.email}
      required
    />
  </>
)
