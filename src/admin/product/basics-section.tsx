import { Link } from '@tanstack/react-router'
import { UNIT_KINDS } from '../../shop/catalogue/edit/check-product-fields.ts'
import { ENERGY_CLASSES } from '../../shop/catalogue/energy-scale.ts'
import { VAT_CLASSES } from '../../shop/tax/vat-class.ts'
import { useAdmin } from '../session.ts'
import { choicesOf, DecimalInput, Flag, IdBoxes, Section, SelectInput, TextInput } from './fields.tsx'
import { useForm } from './form.ts'

export function SortingSection() {
  const { t } = useAdmin()
  const { choices, value } = useForm()
  const { sorting: words } = t.product
  const maker = choices.manufacturers.find(({ id }) => id === value('manufacturerId'))
  return (
    <Section id="sorting" title={words.title}>
      <SelectInput field="categoryId" label={words.category} choices={choicesOf(choices.categories)} isNumber />
      <SelectInput
        field="manufacturerId"
        label={words.manufacturer}
        choices={choicesOf(choices.manufacturers)}
        none={words.noManufacturer}
        isNumber
      />
      {maker ? (
        <p className="a-note">
          {maker.safety?.name
            ? `${words.safety}: ${[maker.safety.name, maker.safety.address, maker.safety.email].filter(Boolean).join(', ')}`
            : words.noSafety}{' '}
          <Link to="/manufacturers/$id" params={{ id: String(maker.id) }}>
            {words.openManufacturer}
          </Link>
        </p>
      ) : null}
      <TextInput field="code" label={words.code} />
      <TextInput field="ean" label={words.ean} isNullable />
      <div>
        {(['isNew', 'isFeatured', 'isPopular', 'isFreeEuShipping', 'isBulky', 'isReverseCharge'] as const).map(
          (flag) => (
            <Flag key={flag} field={flag} label={words.flags[flag]} />
          ),
        )}
      </div>
    </Section>
  )
}

/** Own badges that are given by hand. */
export function BadgesSection() {
  const { t } = useAdmin()
  const { choices, errorOf } = useForm()
  const { badges: words } = t.product
  const error = errorOf('badges.own')
  return (
    <Section id="badges" title={words.title}>
      {choices.badges.length === 0 ? <p className="a-note">{words.empty}</p> : null}
      <IdBoxes field="badges.own" choices={choices.badges} />
      {error ? <p className="a-error">{error}</p> : null}
      <p className="a-note">
        {words.hint} <Link to="/badges">{words.open}</Link>
      </p>
    </Section>
  )
}

export function MeasuresSection() {
  const { t } = useAdmin()
  const { measures: words } = t.product
  return (
    <Section id="measures" title={words.title}>
      <div className="a-product__numbers">
        <DecimalInput field="weight" label={words.weight} digits={3} empty={0} />
        <DecimalInput field="width" label={words.width} digits={1} empty={0} />
        <DecimalInput field="depth" label={words.depth} digits={1} empty={0} />
        <DecimalInput field="height" label={words.height} digits={1} empty={0} />
        <DecimalInput field="guaranteeMonths" label={words.guarantee} digits={0} empty={0} />
      </div>
      <div className="a-product__numbers">
        <SelectInput
          field="unitKind"
          label={words.unitKind}
          choices={UNIT_KINDS.map((kind) => ({ value: kind, label: words.units[kind] }))}
          none={words.noUnit}
        />
        <DecimalInput field="unitMilli" label={words.unitAmount} digits={3} hint={words.unitHint} />
      </div>
      <div className="a-product__numbers">
        <SelectInput
          field="energyClass"
          label={words.energyClass}
          choices={ENERGY_CLASSES.map((letter) => ({ value: letter, label: letter }))}
          none={words.noEnergyClass}
        />
        <TextInput field="eprelNumber" label={words.eprel} hint={words.eprelHint} isNullable />
      </div>
    </Section>
  )
}

export function VatSelect() {
  const { t } = useAdmin()
  const { price: words } = t.product
  return (
    <SelectInput
      field="vatClass"
      label={words.vatClass}
      choices={VAT_CLASSES.map((name) => ({ value: name, label: words.vatClasses[name] }))}
    />
  )
}
