import { useState } from 'react'
import { MAX_GIVEN } from '../../shop/price-lists/price-list.ts'
import type { PriceList, PricesGiven } from '../../shop/price-lists/price-lists.calls.ts'
import { readTierRows } from '../../shop/price-lists/tier-rows.ts'
import { call } from '../calls.ts'
import { Button, Window } from '../parts.tsx'
import { PastedRows, type Taken, usePasted } from '../pasted-rows.tsx'
import { GoodsChoicesMissing, GoodsFilterFields, useGoodsFilter } from '../prices/goods-filter.tsx'
import { useAdmin } from '../session.ts'
import { PercentForm } from './percent-form.tsx'
import { useKeepList } from './queries.ts'

export function AddPrices({ list }: { list: PriceList }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const [opened, setOpened] = useState<'percent' | 'own' | 'codes' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="a-row">
      <Button icon="plus" onPress={() => setOpened('codes')}>
        {words.addCodes}
      </Button>
      <Button icon="plus" onPress={() => setOpened('percent')}>
        {words.addPercent}
      </Button>
      {list.goods > 0 ? <Button onPress={() => setOpened('own')}>{words.changePercent}</Button> : null}
      <Window title={words.addCodes} isOpen={opened === 'codes'} onClose={close}>
        <CodesForm list={list} onClose={close} />
      </Window>
      <Window title={words.addPercent} isOpen={opened === 'percent'} onClose={close}>
        <FilteredForm list={list} onClose={close} />
      </Window>
      <Window title={words.changePercent} isOpen={opened === 'own'} onClose={close}>
        <PercentForm list={list} selection={undefined} onClose={close} />
      </Window>
    </div>
  )
}

type FormProps = { list: PriceList; onClose: () => void }

/** Goods that fit a filter, as the list of products has it. */
function FilteredForm(props: FormProps) {
  const chosen = useGoodsFilter()
  if (!chosen.isReady) return <GoodsChoicesMissing of={chosen} />
  return (
    <div className="a-form">
      <GoodsFilterFields of={chosen} />
      <PercentForm {...props} selection={{ filter: chosen.filter }} isEmpty={chosen.isEmpty} />
    </div>
  )
}

/** What is not understood or not known stays in the field, each row with its reason. */
function CodesForm({ list, onClose }: FormProps) {
  const draft = usePasted(`price-list:${list.id}`)
  const { t } = useAdmin()
  const words = t.priceLists
  const keepList = useKeepList()
  const take = async (text: string): Promise<Taken> => {
    const { rows, wrong } = readTierRows(text)
    const unknown = new Set<string>()
    const useless = new Set<string>()
    for (let from = 0; from < rows.length; from += MAX_GIVEN) {
      const prices = rows.slice(from, from + MAX_GIVEN).map(({ text: _, ...row }) => row)
      const given = await call<PricesGiven>('POST', `/price-lists/${list.id}/prices`, { prices })
      for (const code of given.unknown) unknown.add(code)
      for (const code of given.above) useless.add(code)
      keepList(given.list)
    }
    const missing = rows.filter(({ code }) => unknown.has(code))
    const left = [
      ...wrong.map((row) => ({ row: row.text, why: words.problems[row.problem] })),
      ...missing.map((row) => ({ row: row.text, why: words.problems.code })),
    ]
    const note = useless.size > 0 ? { note: words.above([...useless].slice(0, 20).join(', ')) } : {}
    return { added: rows.length - missing.length, left, ...note }
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
