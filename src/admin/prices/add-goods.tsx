import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductPage } from '../../shop/catalogue/product-list.calls.ts'
import { readPriceRows } from '../../shop/sales/price-rows.ts'
import { MAX_GIVEN_PRICES, type PricesGiven, type Sale } from '../../shop/sales/sales.calls.ts'
import { call } from '../calls.ts'
import { Button, Field, Problem, Waiting, Window } from '../parts.tsx'
import { PastedRows, type Taken } from '../pasted-rows.tsx'
import { useChoices } from '../product/use-choices.ts'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useKeepSale } from './sale-queries.ts'

export function AddGoods({ sale }: { sale: Sale }) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const [opened, setOpened] = useState<'group' | 'codes' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="a-row">
      <Button icon="plus" onPress={() => setOpened('group')}>
        {words.addGroup}
      </Button>
      <Button icon="plus" onPress={() => setOpened('codes')}>
        {words.addCodes}
      </Button>
      <Window title={words.addGroup} isOpen={opened === 'group'} onClose={close}>
        <GroupForm sale={sale} onClose={close} />
      </Window>
      <Window title={words.addCodes} isOpen={opened === 'codes'} onClose={close}>
        <CodesForm sale={sale} onClose={close} />
      </Window>
    </div>
  )
}

type FormProps = { sale: Sale; onClose: () => void }

function GroupForm({ sale, onClose }: FormProps) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const keep = useKeepSale()
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
  const add = useMutation({
    mutationFn: () => call<Sale>('POST', `/sales/${sale.id}/goods`, { selection: { filter } }),
    onSuccess: (next) => {
      keep(next)
      onClose()
    },
  })
  if (choices.error) return <Problem error={choices.error} onRetry={() => void choices.refetch()} />
  if (!choices.data) return <Waiting />
  const options = (list: readonly { id: number; title: string }[], none: string) => [
    { value: '', title: none },
    ...list.map(({ id, title }) => ({ value: String(id), title })),
  ]
  return (
    <form className="a-form" onSubmit={submitted(() => add.mutate())}>
      <SelectField
        label={words.category}
        options={options(choices.data.categories, words.everyCategory)}
        value={category}
        onChange={setCategory}
      />
      <SelectField
        label={words.manufacturer}
        options={options(choices.data.manufacturers, words.everyManufacturer)}
        value={manufacturer}
        onChange={setManufacturer}
      />
      <Field label={words.words} value={q} onChange={setWords} maxLength={200} />
      <p role="status">{fitting.data && !fitting.isPlaceholderData ? words.fitting(fitting.data.count) : ' '}</p>
      <p className="a-note">{words.groupHint}</p>
      {add.error ? <Problem error={add.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={add.isPending} isDisabled={fitting.data?.count === 0}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}

function CodesForm({ sale, onClose }: FormProps) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const keepSale = useKeepSale()
  const take = async (text: string): Promise<Taken> => {
    const read = readPriceRows(text)
    const unknown = new Set<string>()
    for (let from = 0; from < read.prices.length; from += MAX_GIVEN_PRICES) {
      const prices = read.prices.slice(from, from + MAX_GIVEN_PRICES).map(({ code, price }) => ({ code, price }))
      const given = await call<PricesGiven>('POST', `/sales/${sale.id}/prices`, { prices })
      for (const code of given.unknown) unknown.add(code)
      keepSale(given.sale)
    }
    const left = [...read.wrong, ...read.prices.filter(({ code }) => unknown.has(code)).map((row) => row.text)]
    return { added: read.prices.length - unknown.size, left }
  }
  return (
    <PastedRows
      words={{ label: words.codes, hint: words.codesHint, submit: words.add, bad: words.codesBad }}
      take={take}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
