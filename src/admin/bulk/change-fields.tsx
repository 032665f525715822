import {
  BULK_COLUMNS,
  BULK_GROUPS,
  BULK_TEXTS,
  type BulkAct,
  bulkFieldOf,
} from '../../shop/catalogue/bulk/bulk-fields.ts'
import { touchesPrices } from '../../shop/catalogue/bulk/touches-prices.ts'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { RELATION_KINDS } from '../../shop/catalogue/relation-kinds.ts'
import { languages } from '../../shop/languages.ts'
import { IconButton } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { type Draft, needsValue, newDraft } from './draft.ts'
import { ValueInput } from './value-input.tsx'
import { nameOf } from './words.ts'

type ChangeProps = {
  draft: Draft
  choices: ProductChoices
  error: string | undefined
  onChange: (draft: Draft) => void
  onRemove: (() => void) | undefined
}

/** A field, what to do with it, and the value. */
export function ChangeFields({ draft, choices, error, onChange, onRemove }: ChangeProps) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const can = useCan()
  const known = bulkFieldOf(draft.field)
  const name = draft.field ? nameOf(draft.field, t, choices) : words.chooseField
  return (
    <fieldset className="a-bulk-change">
      <legend className="visually-hidden">{name}</legend>
      <FieldChoice
        field={draft.field}
        choices={choices}
        error={known ? undefined : error}
        onChange={(field) => onChange({ ...newDraft(field), key: draft.key })}
      />
      {known && known.acts.length > 1 ? (
        <Select
          label={words.how}
          value={draft.act}
          onChange={(act) => onChange({ ...draft, act: act as BulkAct, text: '' })}
        >
          {known.acts
            .filter((act) => act !== 'fromCost' || can('read:money'))
            .map((act) => (
              <option key={act} value={act}>
                {words.acts[act]}
              </option>
            ))}
        </Select>
      ) : null}
      {known && needsValue(draft.act) ? (
        <ValueInput draft={draft} input={known.input} choices={choices} error={error} onChange={onChange} />
      ) : null}
      {known && !needsValue(draft.act) && error ? <p className="a-error">{error}</p> : null}
      {onRemove ? <IconButton icon="trash" label={words.removeField(name)} onPress={onRemove} /> : null}
    </fieldset>
  )
}

type FieldChoiceProps = {
  field: string
  choices: ProductChoices
  error: string | undefined
  onChange: (field: string) => void
}

function FieldChoice({ field, choices, error, onChange }: FieldChoiceProps) {
  const { t } = useAdmin()
  const can = useCan()
  const { bulkEdit: words } = t
  const all = allFields(choices).filter(
    (each) => (can('write:prices') || !touchesPrices([each])) && (can('read:money') || each !== 'cost'),
  )
  return (
    <Select label={words.field} value={field} error={error} onChange={onChange}>
      <option value="">{words.chooseField}</option>
      {BULK_GROUPS.map((group) => (
        <optgroup key={group} label={words.groups[group]}>
          {all
            .filter((each) => bulkFieldOf(each)?.group === group)
            .map((each) => (
              <option key={each} value={each}>
                {nameOf(each, t, choices)}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

const allFields = ({ attributes, propertyGroups }: ProductChoices): string[] => [
  ...BULK_COLUMNS,
  'badges.own',
  ...BULK_TEXTS,
  ...attributes.map(({ id }) => `options.${id}`),
  ...propertyGroups.flatMap(({ properties }) =>
    properties.flatMap(({ id }) => languages.map((lang) => `property.${id}.${lang}`)),
  ),
  ...RELATION_KINDS.map((kind) => `relations.${kind}`),
]
