import { TextArea as Area, FieldError, Label, Text, TextField } from 'react-aria-components'
import { inLang } from '../../shop/languages.ts'
import { type AreaRow, areasOf, areasText } from '../../shop/shipping/area-rows.ts'
import { hiddenBy } from '../../shop/shipping/postcodes.ts'
import type { DeliveryMethod } from '../../shop/shipping/staff-delivery.calls.ts'
import { Check } from '../check.tsx'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { FieldsEditor, PlainEditor } from '../structure/use-fields.ts'
import { NumberField } from './number-field.tsx'
import { PriceTable } from './price-table.tsx'

type Props = { editor: FieldsEditor; country: DeliveryMethod['countries'][number] }

/** Parts of a country by postcode. All of them are one value of the form. */
export function AreaFields({ editor, country: { code, title } }: Props) {
  const { t, lang } = useAdmin()
  const words = t.delivery.areas
  const field = `areas.${code}`
  const rows = areasOf(editor.text(field)) ?? []
  const save = (next: readonly AreaRow[]) => editor.write(field, areasText(next))
  const change = (at: number, part: Partial<AreaRow>) =>
    save(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const error = editor.errorOf(field)
  const shownName = ({ name }: AreaRow, index: number) => name || words.unnamed(index + 1)
  const hiddenWords = (index: number): string | null => {
    const earlier = rows.slice(0, index)
    const { by, isWhole } = hiddenBy(
      earlier.map(({ postcodes }) => postcodes),
      rows[index]?.postcodes ?? '',
      code,
    )
    const names = earlier.map(shownName).filter((_, each) => by.includes(each))
    return names.length > 0 ? words.hidden(names.join(', '), isWhole) : null
  }
  return (
    <section
      className="a-delivery__areas"
      aria-label={t.delivery.countryField(t.delivery.labels.areas, inLang(title, lang))}
    >
      <h2>{t.delivery.labels.areas}</h2>
      <p className="a-note">{words.hint}</p>
      {rows.map((row, index) => (
        <OneArea
          // biome-ignore lint/suspicious/noArrayIndexKey: an area is known by its place only
          key={index}
          row={row}
          shown={shownName(row, index)}
          hidden={hiddenWords(index)}
          fields={fieldsOf(editor, { field: `${field}.${index}`, row, change: (part) => change(index, part) })}
          onServed={(isServed) => change(index, { isServed })}
          onRemove={() => save(rows.filter((_, each) => each !== index))}
        />
      ))}
      {error ? (
        <p className="a-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="a-row">
        <Button icon="plus" isDisabled={editor.isBusy} onPress={() => save([...rows, newArea(editor, code)])}>
          {words.add}
        </Button>
      </div>
    </section>
  )
}

/** Begins with the days and prices of its country. */
const newArea = ({ text }: FieldsEditor, code: string): AreaRow => ({
  name: '',
  postcodes: '',
  isServed: true,
  daysMin: text(`zone.${code}.daysMin`),
  daysMax: text(`zone.${code}.daysMax`),
  freeFrom: text(`zone.${code}.freeFrom`),
  prices: text(`prices.${code}`),
})

type Part = Exclude<keyof AreaRow, 'isServed'>
type OfRow = { field: string; row: AreaRow; change: (part: Partial<AreaRow>) => void }

const fieldsOf = ({ errorOf, isBusy }: FieldsEditor, { field, row, change }: OfRow): PlainEditor => ({
  text: (part) => row[part as Part],
  write: (part, value) => change({ [part]: value }),
  errorOf: (part) => errorOf(`${field}.${part}`),
  isBusy,
})

type AreaProps = {
  row: AreaRow
  shown: string
  /** Which zones above have its postcodes. */
  hidden: string | null
  fields: PlainEditor
  onServed: (isServed: boolean) => void
  onRemove: () => void
}

function OneArea({ row, shown, hidden, fields, onServed, onRemove }: AreaProps) {
  const { t } = useAdmin()
  const { areas: words, labels, hints } = t.delivery
  const number = (part: 'daysMin' | 'daysMax' | 'freeFrom') => (
    <NumberField editor={fields} field={part} label={words.field(labels[part], shown)} shown={labels[part]} />
  )
  return (
    <fieldset className="a-structure__group">
      <legend>{shown}</legend>
      <Field
        label={words.name}
        hint={words.nameHint}
        isRequired
        maxLength={60}
        isReadOnly={fields.isBusy}
        value={row.name}
        onChange={(name) => fields.write('name', name)}
        error={fields.errorOf('name')}
      />
      <TextField
        className="a-field"
        isRequired
        maxLength={2000}
        isReadOnly={fields.isBusy}
        isInvalid={fields.errorOf('postcodes') !== undefined}
        validationBehavior="aria"
        value={row.postcodes}
        onChange={(postcodes) => fields.write('postcodes', postcodes)}
      >
        <Label>{words.postcodes}</Label>
        <Area rows={2} />
        <Text slot="description">{words.postcodesHint}</Text>
        <FieldError>{fields.errorOf('postcodes')}</FieldError>
      </TextField>
      <p className="a-delivery__hidden" role="status">
        {hidden}
      </p>
      <Check isSelected={row.isServed} onChange={onServed} isDisabled={fields.isBusy}>
        {words.isServed}
      </Check>
      {row.isServed ? (
        <>
          <div className="a-delivery__zone">
            {number('daysMin')}
            {number('daysMax')}
            {number('freeFrom')}
          </div>
          <p className="a-note">{hints.freeFrom}</p>
          <PriceTable editor={fields} field="prices" name={shown} hasSizes={false} />
        </>
      ) : null}
      <div className="a-row">
        <Button look="quiet" isDisabled={fields.isBusy} onPress={onRemove}>
          {words.remove(shown)}
        </Button>
      </div>
    </fieldset>
  )
}
