import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductFacets } from '../../shop/catalogue/product-list.calls.ts'
import { propertyOf } from '../../shop/catalogue/property-filter.ts'
import { LACKS } from '../../shop/search/product-marks.ts'
import { STAFF_STOCKS } from '../../shop/search/staff-search.ts'
import { FilterDay, FilterSelect, useShownValue } from '../filter-bar.tsx'
import { centsAsTyped } from '../orders/refund-choice.ts'
import { Field } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { Select } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { typedCents } from '../typed-cents.ts'
import { LIST_DAYS, type ProductSearch, productSearchFrom } from './product-search.ts'

type FiltersProps = { search: ProductSearch; facets: ProductFacets }

/** Each choice says how many products it would find. */
export const ProductFilters = memo(function ProductFilters({ search, facets }: FiltersProps) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const { listFilters: words } = t.products
  // From the newest address: another filter may have been chosen since the last render.
  const change = (name: keyof ProductSearch) => (value: string) =>
    void navigate({
      to: '/products',
      search: (newest) => productSearchFrom({ ...newest, [name]: value || undefined }),
      replace: true,
    })
  const addOption = (id: string) =>
    void navigate({
      to: '/products',
      search: (newest) => productSearchFrom({ ...newest, option: [...(newest.option ?? []), Number(id)] }),
      replace: true,
    })
  const counted = (title: string, count: number) => `${title} (${count})`
  return (
    <div className="a-tools a-filters a-products__filters">
      <FilterSelect label={words.category} value={String(search.category ?? '')} onChange={change('category')}>
        {facets.categories.map(({ id, title, depth, count }) => (
          <option key={id} value={id}>
            {'\u00a0\u00a0'.repeat(depth) + counted(title, count)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={words.manufacturer}
        value={String(search.manufacturer ?? '')}
        onChange={change('manufacturer')}
      >
        {facets.manufacturers.map(({ id, title, count }) => (
          <option key={id} value={id}>
            {counted(title, count)}
          </option>
        ))}
      </FilterSelect>
      {facets.attributes.length > 0 ? <OptionChoice search={search} facets={facets} onChoose={addOption} /> : null}
      <PropertyChoice value={search.property} onChange={change('property')} />
      <FilterSelect label={words.stock} value={String(search.stock ?? '')} onChange={change('stock')}>
        {STAFF_STOCKS.map((stock) => (
          <option key={stock} value={stock}>
            {search.stock ? t.products.listStocks[stock] : counted(t.products.listStocks[stock], facets.stock[stock])}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={words.lacks} value={String(search.lacks ?? '')} onChange={change('lacks')}>
        {LACKS.map((lack) => (
          <option key={lack} value={lack}>
            {search.lacks ? t.products.listLacks[lack] : counted(t.products.listLacks[lack], facets.lacks[lack])}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={words.sale} value={String(search.sale ?? '')} onChange={change('sale')}>
        <option value={1}>{counted(t.products.listReduced, facets.onSale)}</option>
      </FilterSelect>
      <PriceField label={words.from} value={search.from} onChange={change('from')} />
      <PriceField label={words.to} value={search.to} onChange={change('to')} />
      {LIST_DAYS.map((name) => (
        <FilterDay key={name} label={words[name]} value={search[name] ?? ''} onChange={change(name)} />
      ))}
    </div>
  )
})

type OptionChoiceProps = FiltersProps & { onChoose: (id: string) => void }

/** One after the other: those that are chosen are chips. */
function OptionChoice({ search, facets, onChoose }: OptionChoiceProps) {
  const { t } = useAdmin()
  return (
    <Select label={t.products.listOption} value="" onChange={onChoose}>
      <option value="">{search.option ? t.products.listAnother : t.filters.any}</option>
      {facets.attributes.map(({ id, title, options }) => (
        <optgroup key={id} label={title}>
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={search.option?.includes(option.id)}>
              {`${option.title} (${option.count})`}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

type PropertyProps = { value: string | undefined; onChange: (value: string) => void }

/** A property, then how its value begins: values are free text, so there is nothing to choose from. */
function PropertyChoice({ value, onChange }: PropertyProps) {
  const { t } = useAdmin()
  const { listFilters: words } = t.products
  const groups = useChoices().data?.propertyGroups ?? []
  const { id = 0, value: start = '' } = propertyOf(value) ?? {}
  const [text, setText] = useShownValue(start)
  const take = () => {
    if (text.trim() !== start) onChange(text.trim() ? `${id}:${text.trim()}` : String(id))
  }
  return (
    <>
      <FilterSelect label={words.property} value={id ? String(id) : ''} onChange={onChange}>
        {groups.map((group) => (
          <optgroup key={group.id} label={group.title}>
            {group.properties.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
      {id ? (
        <Field
          label={words.propertyStart}
          maxLength={60}
          value={text}
          onChange={setText}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      ) : null}
    </>
  )
}

type PriceFieldProps = { label: string; value: number | undefined; onChange: (cents: string) => void }

/** Takes effect when the person has typed it. */
function PriceField({ label, value, onChange }: PriceFieldProps) {
  const { t } = useAdmin()
  const given = value === undefined ? '' : centsAsTyped(value)
  const [text, setText] = useShownValue(given)
  const cents = text.trim() === '' ? null : typedCents(text)
  const isWrong = text.trim() !== '' && cents === null
  const take = () => {
    if (isWrong || (cents ?? undefined) === value) return
    onChange(cents === null ? '' : String(cents))
  }
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={text}
      onChange={setText}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      error={isWrong ? t.products.listWrongPrice : undefined}
    />
  )
}
