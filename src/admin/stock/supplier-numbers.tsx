import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_SUPPLIER_NUMBER, type SupplierNumbers } from '../../shop/suppliers/suppliers.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { NotSaved } from './conflicts.tsx'
import { STOCK } from './stock-queries.ts'
import { SupplierField } from './supplier-field.tsx'
import { useEdit } from './use-edit.ts'

/** What suppliers call a good, so that their files find it. */
export function SupplierNumbersCard({ id }: { id: number }) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.stock.supplierNumbers
  const queries = useQueryClient()
  const key = [...STOCK, 'supplier-numbers', id]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => call<SupplierNumbers>('GET', `/stock/goods/${id}/supplier-numbers`),
  })
  const onSaved = (saved: SupplierNumbers) => {
    queries.setQueryData(key, saved)
    void queries.invalidateQueries({ queryKey: [...STOCK, 'suppliers'] })
  }
  return (
    <section className="a-card a-stack" aria-labelledby="supplier-numbers">
      <h2 id="supplier-numbers">{words.title}</h2>
      {error ? <Problem error={error} /> : null}
      {data && can('write:catalogue') ? <NumbersForm id={id} numbers={data.numbers} onSaved={onSaved} /> : null}
      {data && !can('write:catalogue') ? <Shown numbers={data.numbers} /> : null}
    </section>
  )
}

function Shown({ numbers }: SupplierNumbers) {
  const words = useAdmin().t.stock.supplierNumbers
  if (numbers.length === 0) return <p className="a-note">{words.none}</p>
  return (
    <dl className="a-sums">
      {numbers.map(({ supplier, number }) => (
        <div key={supplier}>
          <dt>{supplier}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  )
}

type FormProps = SupplierNumbers & { id: number; onSaved: (saved: SupplierNumbers) => void }

/** `seen`: what was there when the person began to type, also where others change it meanwhile. */
type Typed = { text: string; seen: string | null }

type NumbersFields = { typed: Readonly<Record<string, Typed>>; added: { supplier: string; number: string } }

const NOTHING: NumbersFields = { typed: {}, added: { supplier: '', number: '' } }

function NumbersForm({ id, numbers, onSaved }: FormProps) {
  const { t } = useAdmin()
  const words = t.stock.supplierNumbers
  const { typed: fields, isTyped, type, forget, forgetThen } = useTyped(`supplier-numbers:${id}`, NOTHING)
  const { typed, added } = fields
  const read = Object.fromEntries(
    numbers.map(({ supplier, number }) => [supplier, typed[supplier] ? typed[supplier].seen : number]),
  )
  const supplier = added.supplier.trim()
  const edit = useEdit<SupplierNumbers>(
    `/stock/goods/${id}/supplier-numbers`,
    { ...(supplier ? { [supplier]: null } : {}), ...read },
    { onSaved: forgetThen(onSaved) },
  )
  const changes: Record<string, string | null> = Object.fromEntries(
    Object.entries(typed)
      .map(([name, { text }]) => [name, text.trim() || null] as const)
      .filter(([name, number]) => number !== read[name]),
  )
  if (supplier && added.number.trim()) changes[supplier] = added.number.trim()
  const errorOf = (name: string) => fieldError(edit.error, name)
  const isNamed = Object.keys(changes).some(errorOf)
  return (
    <form className="a-form" onSubmit={submitted(() => edit.save(changes))}>
      {numbers.map(({ supplier: name, number }) => (
        <Field
          key={name}
          label={name}
          value={typed[name]?.text ?? number}
          onChange={(text) => type({ typed: { ...typed, [name]: { text, seen: read[name] ?? null } } })}
          error={errorOf(name)}
          maxLength={MAX_SUPPLIER_NUMBER}
        />
      ))}
      <SupplierField
        label={numbers.length > 0 ? words.another : words.supplier}
        value={added.supplier}
        onChange={(name) => type({ added: { ...added, supplier: name } })}
      />
      <Field
        label={words.number}
        hint={words.hint}
        value={added.number}
        onChange={(number) => type({ added: { ...added, number } })}
        error={supplier ? errorOf(supplier) : undefined}
        maxLength={MAX_SUPPLIER_NUMBER}
      />
      {isTyped ? <NotSaved edit={edit} isAtField={isNamed} /> : null}
      <div className="a-row">
        <Button type="submit" isDisabled={Object.keys(changes).length === 0} isPending={edit.isPending}>
          {t.common.save}
        </Button>
        {isTyped ? <Button onPress={forget}>{t.edit.discard}</Button> : null}
      </div>
    </form>
  )
}
