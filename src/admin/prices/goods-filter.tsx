import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductPage } from '../../shop/catalogue/product-list.calls.ts'
import { call } from '../calls.ts'
import { Field, Problem, Waiting } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'

/** Goods chosen by category, manufacturer and words, and how many they are. `filter`: as calls take a selection. */
export function useGoodsFilter() {
  const choices = useChoices()
  const [category, setCategory] = useState('')
  const [manufacturer, setManufacturer] = useState('')
  const [q, setWords] = useState('')
  const query = new URLSearchParams(
    Object.entries({ category, manufacturer, q }).filter(([, value]) => value),
  ).toString()
  const fitting = useQuery({
    queryKey: ['products', 'count', query],
    queryFn: () => call<ProductPage>('GET', `/products?limit=1&${query}`),
    placeholderData: (before) => before,
  })
  const filter = {
    ...(category ? { category: Number(category) } : {}),
    ...(manufacturer ? { manufacturer: [Number(manufacturer)] } : {}),
    ...(q ? { q } : {}),
  }
  return {
    ...{ choices, category, setCategory, manufacturer, setManufacturer, q, setWords, filter },
    count: fitting.isPlaceholderData ? undefined : fitting.data?.count,
    isEmpty: fitting.data?.count === 0,
    isReady: choices.data !== undefined && !choices.error,
  }
}

type GoodsFilter = ReturnType<typeof useGoodsFilter>

/** In place of the form while its choices are not there. */
export function GoodsChoicesMissing({ of: { choices } }: { of: GoodsFilter }) {
  if (choices.error) return <Problem error={choices.error} onRetry={() => void choices.refetch()} />
  return <Waiting />
}

const options = (list: readonly { id: number; title: string }[], none: string) => [
  { value: '', title: none },
  ...list.map(({ id, title }) => ({ value: String(id), title })),
]

export function GoodsFilterFields({ of }: { of: GoodsFilter }) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const { categories = [], manufacturers = [] } = of.choices.data ?? {}
  return (
    <>
      <SelectField
        label={words.category}
        options={options(categories, words.everyCategory)}
        value={of.category}
        onChange={of.setCategory}
      />
      <SelectField
        label={words.manufacturer}
        options={options(manufacturers, words.everyManufacturer)}
        value={of.manufacturer}
        onChange={of.setManufacturer}
      />
      <Field label={words.words} value={of.q} onChange={of.setWords} maxLength={200} />
      <p role="status">{of.count === undefined ? ' ' : words.fitting(of.count)}</p>
    </>
  )
}
