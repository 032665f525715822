import { SelectField } from '../select-field.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Value and words. */
  options: readonly (readonly [string, string])[]
}

export const Choice = ({ options, ...field }: Props) => (
  <SelectField {...field} options={options.map(([value, title]) => ({ value, title }))} />
)
