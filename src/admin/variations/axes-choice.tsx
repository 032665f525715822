import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Field, IconButton, Problem } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin } from '../session.ts'

export type ChosenAxis = { attribute: number; options: readonly number[] }

type Props = { axes: readonly ChosenAxis[]; onAxes: (axes: readonly ChosenAxis[]) => void }

/** Attributes and options that variations are made of; new ones are added here, too. */
export function AxesChoice({ axes, onAxes }: Props) {
  const { t } = useAdmin()
  const { make: words } = t.variations
  const attributes = useChoices().data?.attributes ?? []
  const free = attributes.filter(({ id }) => !axes.some(({ attribute }) => attribute === id))
  const replace = (attribute: number, options: readonly number[]) =>
    onAxes(axes.map((axis) => (axis.attribute === attribute ? { attribute, options } : axis)))
  return (
    <>
      {axes.map(({ attribute, options: chosen }) => {
        const { title = '', options = [] } = attributes.find(({ id }) => id === attribute) ?? {}
        return (
          <fieldset key={attribute} className="a-product__group">
            <legend>
              {title}
              <IconButton
                icon="close"
                label={words.removeAxis(title)}
                onPress={() => onAxes(axes.filter((axis) => axis.attribute !== attribute))}
              />
            </legend>
            <div className="a-product__options">
              {options.map(({ id, title: option }) => (
                <Check
                  key={id}
                  isSelected={chosen.includes(id)}
                  onChange={(isOn) => replace(attribute, isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
                >
                  {option}
                </Check>
              ))}
            </div>
            <AddTitled
              label={words.newOption(title)}
              path={`/attributes/${attribute}/options`}
              onAdded={(id) => replace(attribute, [...chosen, id])}
            />
          </fieldset>
        )
      })}
      <div className="a-product__pair">
        <label className="a-field">
          <span>{words.addAxis}</span>
          <select
            className="a-select"
            value=""
            onChange={({ target }) => onAxes([...axes, { attribute: Number(target.value), options: [] }])}
          >
            <option value="">—</option>
            {free.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <AddTitled
          label={words.newAxis}
          path="/attributes"
          onAdded={(attribute) => onAxes([...axes, { attribute, options: [] }])}
        />
      </div>
    </>
  )
}

type Listed = { rows: { id: number }[] }

/** Its translation is added in the structure. */
function AddTitled({ label, path, onAdded }: { label: string; path: string; onAdded: (id: number) => void }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const add = useMutation({
    mutationFn: () => call<Listed>('POST', path, { title: { [DEFAULT_LANG]: title.trim() } }),
    onSuccess: async ({ rows }) => {
      await queries.invalidateQueries({ queryKey: ['product-choices'] })
      setTitle('')
      onAdded(Math.max(...rows.map(({ id }) => id)))
    },
  })
  const submit = () => title.trim() && !add.isPending && add.mutate()
  return (
    <div className="a-variations__add">
      <Field
        label={label}
        value={title}
        maxLength={120}
        onChange={setTitle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button isPending={add.isPending} isDisabled={!title.trim()} onPress={submit}>
        {t.variations.make.add}
      </Button>
      {add.error ? <Problem error={add.error} /> : null}
    </div>
  )
}
