import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../../shop/money/money.ts'
import type { ListGood, ListGoodsPage, PriceList, PricesGiven } from '../../shop/price-lists/price-lists.calls.ts'
import { readTierRows } from '../../shop/price-lists/tier-rows.ts'
import { call, postVersion } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Button, Field, IconButton, Problem, Waiting, Window } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin } from '../session.ts'
import { submitted, useStep } from '../step.tsx'
import { LISTS, useKeepList } from './queries.ts'

type Props = { list: PriceList; mayEdit: boolean }

export function ListGoods({ list, mayEdit }: Props) {
  const { t } = useAdmin()
  const words = t.priceLists
  const [q, setQ] = useState('')
  const goods = useInfiniteQuery({
    queryKey: [...LISTS, String(list.id), 'goods', q],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<ListGoodsPage>(
        'GET',
        `/price-lists/${list.id}/prices?limit=50${pageParam ? `&after=${pageParam}` : ''}${q ? `&q=${encodeURIComponent(q)}` : ''}`,
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = goods.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="list-goods">
      <h2 id="list-goods">{words.goodsTitle(list.goods)}</h2>
      {list.goods > 0 ? <SearchBox label={words.search} value={q} onSearch={setQ} /> : null}
      {goods.isPending ? <Waiting /> : null}
      {goods.error ? <Problem error={goods.error} onRetry={() => void goods.refetch()} /> : null}
      {goods.data && rows.length === 0 ? <p className="a-note">{q ? t.palette.nothing : words.noGoods}</p> : null}
      <ul className="a-price-list__goods">
        {rows.map((good) => (
          <Good key={good.productId} good={good} list={list} mayEdit={mayEdit} />
        ))}
      </ul>
      {goods.hasNextPage ? (
        <Button isPending={goods.isFetchingNextPage} onPress={() => void goods.fetchNextPage()}>
          {t.common.more}
        </Button>
      ) : null}
    </section>
  )
}

function Good({ good, list, mayEdit }: Props & { good: ListGood }) {
  const { t, lang } = useAdmin()
  const words = t.priceLists
  const keep = useKeepList()
  const [isEditing, setEditing] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      postVersion<PriceList>(`/price-lists/${list.id}/prices-removed`, { products: [good.productId] }, list.version),
    onSuccess: keep,
  })
  return (
    <li>
      <span className="a-price-list__name">
        {good.title}
        <small>
          {good.code} · {words.ordinary(formatSum(good.price, lang))}
        </small>
        {remove.error ? <Problem error={remove.error} /> : null}
      </span>
      <ul className="a-price-list__tiers">
        {good.tiers.map(({ from, price }) => (
          <li key={from}>
            <span>{words.fromPieces(from)}</span> <strong>{formatSum(price, lang)}</strong>
            {price >= good.price ? <small className="a-error">{words.notLower}</small> : null}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <span className="a-row">
          <Button look="quiet" aria-label={words.editGood(good.title)} onPress={() => setEditing(true)}>
            {words.edit}
          </Button>
          <IconButton icon="close" label={words.takeOut(good.title)} onPress={() => remove.mutate()} />
          <Window title={good.title} isOpen={isEditing} onClose={() => setEditing(false)}>
            <TiersForm good={good} list={list} onClose={() => setEditing(false)} />
          </Window>
        </span>
      ) : null}
    </li>
  )
}

type Typed = { key: number; from: string; price: string }

const shownPrice = (cents: number) => formatAmount(cents).replace('.', ',')

/** Rows of pieces and price; one that is emptied is taken out. */
function TiersForm({ good, list, onClose }: { good: ListGood; list: PriceList; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const keep = useKeepList()
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    good.tiers.map(({ from, price }) => ({ key: from, from: String(from), price: shownPrice(price) })),
  )
  const [problems, setProblems] = useState<Readonly<Record<number, 'quantity' | 'price'>>>({})
  const write = (key: number, changes: Partial<Typed>) =>
    setTyped(typed.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const step = useStep(async () => {
    const filled = typed.filter(({ price }) => price.trim())
    const read = filled.map(({ key, from, price }) => ({ key, ...readTierRows(`x;${from};${price}`) }))
    const wrong = read.flatMap(({ key, wrong: [first] }) =>
      first ? [[key, first.problem === 'price' ? 'price' : 'quantity'] as const] : [],
    )
    setProblems(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    const wanted = read.flatMap(({ rows }) => rows.map(({ from, price }) => ({ from, price })))
    const gone = good.tiers.filter(({ from }) => !wanted.some((tier) => tier.from === from))
    const prices = [...gone.map(({ from }) => ({ from, price: null })), ...wanted].map((tier) => ({
      code: good.code,
      ...tier,
    }))
    const given = await call<PricesGiven>('POST', `/price-lists/${list.id}/prices`, { prices })
    keep(given.list)
    onClose()
  })
  const errorOf = (key: number, field: 'quantity' | 'price') =>
    problems[key] === field ? words.problems[field] : undefined
  return (
    <form className="a-form" noValidate onSubmit={submitted(step.run)}>
      {typed.map(({ key, from, price }) => (
        <div key={key} className="a-price-list__tier">
          <Field
            label={words.from}
            inputMode="numeric"
            value={from}
            onChange={(text) => write(key, { from: text })}
            error={errorOf(key, 'quantity')}
          />
          <Field
            label={words.price}
            inputMode="decimal"
            value={price}
            onChange={(text) => write(key, { price: text })}
            error={errorOf(key, 'price')}
          />
        </div>
      ))}
      <p className="a-note">{words.tiersHint}</p>
      {step.error ? <Problem error={step.error} /> : null}
      <div className="a-row">
        <Button
          icon="plus"
          onPress={() =>
            setTyped([...typed, { key: Math.max(100, ...typed.map((row) => row.key)) + 1, from: '', price: '' }])
          }
        >
          {words.addTier}
        </Button>
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={step.isBusy}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}
