import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readPriceRows } from '../../shop/sales/price-rows.ts'
import { MAX_GIVEN_PRICES, type PricesGiven, type Sale } from '../../shop/sales/sales.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { PastedRows, type Taken, usePasted } from '../pasted-rows.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { GoodsChoicesMissing, GoodsFilterFields, useGoodsFilter } from './goods-filter.tsx'
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
  const chosen = useGoodsFilter()
  const add = useMutation({
    mutationFn: () => call<Sale>('POST', `/sales/${sale.id}/goods`, { selection: { filter: chosen.filter } }),
    onSuccess: (next) => {
      keep(next)
      onClose()
    },
  })
  if (!chosen.isReady) return <GoodsChoicesMissing of={chosen} />
  return (
    <form className="a-form" onSubmit={submitted(() => add.mutate())}>
      <GoodsFilterFields of={chosen} />
      <p className="a-note">{words.groupHint}</p>
      {add.error ? <Problem error={add.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={add.isPending} isDisabled={chosen.isEmpty}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}

function CodesForm({ sale, onClose }: FormProps) {
  const draft = usePasted(`sale:${sale.id}`)
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
      draft={draft}
    />
  )
}
