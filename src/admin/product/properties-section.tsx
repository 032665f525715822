import { memo, useCallback, useMemo, useState } from 'react'
import { type Lang, languages } from '../../shop/languages.ts'
import { useAdmin } from '../session.ts'
import { IdBoxes, Section, TextInput } from './fields.tsx'
import { useForm } from './form.ts'

type AddProps = {
  label: string
  groups: readonly { title: string; items: readonly { id: number; title: string }[] }[]
  onAdd: (id: number) => void
}

/** Adds one of a long list. */
const AddSelect = memo(function AddSelect({ label, groups, onAdd }: AddProps) {
  return (
    <label className="a-field">
      <span className="visually-hidden">{label}</span>
      <select className="a-select" value="" onChange={({ target }) => onAdd(Number(target.value))}>
        <option value="">{label}</option>
        {groups.map(({ title, items }) =>
          title ? (
            <optgroup key={title} label={title}>
              {items.map((item) => (
                <option key={item.id} value={item.id}>
                  {item.title}
                </option>
              ))}
            </optgroup>
          ) : (
            items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.title}
              </option>
            ))
          ),
        )}
      </select>
    </label>
  )
})

/** Ids of the fields of a kind that are there, with those that were opened here. */
function useShownIds(kind: string) {
  const { names, text } = useForm()
  const [opened, setOpened] = useState<readonly number[]>([])
  const filled = names.flatMap((name) => {
    const [own, id] = name.split('.')
    return own === kind && text(name) !== '' ? [Number(id)] : []
  })
  const ids = [...filled, ...opened].join()
  return {
    shown: useMemo(() => new Set(ids.split(',').filter(Boolean).map(Number)), [ids]),
    open: useCallback((id: number) => setOpened((before) => [...before, id]), []),
  }
}

/** Properties in their groups, in all languages side by side. An emptied one is removed. */
export function PropertiesSection() {
  const { t } = useAdmin()
  const { choices, isReadOnly } = useForm()
  const { shown, open } = useShownIds('property')
  const { properties: words, languageNames } = t.product
  const groups = useMemo(
    () =>
      choices.propertyGroups.map((group) => ({
        ...group,
        used: group.properties.filter(({ id }) => shown.has(id)),
        items: group.properties.filter(({ id }) => !shown.has(id)),
      })),
    [choices, shown],
  )
  const unused = useMemo(() => groups.filter(({ items }) => items.length > 0), [groups])
  return (
    <Section id="properties" title={words.title}>
      {groups.every(({ used }) => used.length === 0) ? <p className="a-note">{words.empty}</p> : null}
      {groups.map(({ id, title, used }) =>
        used.length > 0 ? (
          <fieldset key={id} className="a-product__group">
            <legend>{title}</legend>
            {used.map((property) => (
              <div key={property.id} className="a-product__pair">
                {languages.map((lang: Lang) => (
                  <TextInput
                    key={lang}
                    field={`property.${property.id}.${lang}`}
                    label={`${property.title} (${languageNames[lang]})`}
                  />
                ))}
              </div>
            ))}
          </fieldset>
        ) : null,
      )}
      {isReadOnly ? null : <AddSelect label={words.add} groups={unused} onAdd={open} />}
    </Section>
  )
}

/** What lists are filtered by. Attributes of variations are edited with these. */
export function OptionsSection() {
  const { t } = useAdmin()
  const { choices, product, isReadOnly } = useForm()
  const { shown, open } = useShownIds('options')
  const { options: words } = t.product
  const own = choices.attributes.filter(({ id }) => !product.varied.includes(id))
  const unused = useMemo(() => {
    const items = choices.attributes.filter(({ id }) => !product.varied.includes(id) && !shown.has(id))
    return [{ title: '', items }]
  }, [choices, product.varied, shown])
  const varied = choices.attributes.filter(({ id }) => product.varied.includes(id))
  return (
    <Section id="options" title={words.title}>
      {varied.length > 0 ? <p className="a-note">{words.varied(varied.map(({ title }) => title).join(', '))}</p> : null}
      {own
        .filter(({ id }) => shown.has(id))
        .map(({ id, title, options }) => (
          <fieldset key={id} className="a-product__group">
            <legend>{title}</legend>
            <IdBoxes field={`options.${id}`} choices={options} />
          </fieldset>
        ))}
      {isReadOnly ? null : <AddSelect label={words.add} groups={unused} onAdd={open} />}
    </Section>
  )
}
