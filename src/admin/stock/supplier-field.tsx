import { useId } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { MAX_SUPPLIER } from '../../shop/suppliers/suppliers.calls.ts'
import { useSuppliers } from './stock-queries.ts'

type Props = { label: string; value: string; onChange: (name: string) => void; isRequired?: boolean }

/** The name of a supplier; known ones are offered, so that one does not get two names. */
export function SupplierField({ label, ...props }: Props) {
  const list = useId()
  const known = useSuppliers()
  return (
    <TextField {...props} className="a-field" maxLength={MAX_SUPPLIER} validationBehavior="native">
      <Label>{label}</Label>
      <Input list={list} />
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </TextField>
  )
}
