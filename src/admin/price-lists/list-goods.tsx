import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListGood, ListGoodsPage, PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { call, postVersion } from '../calls.ts'
import { formatSum } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, IconButton, Problem, Waiting, Window } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LISTS, useKeepList } from './queries.ts'
import { TiersForm } from './tiers-form.tsx'

type Props = { list: PriceList; mayEdit: boolean }

export function ListGoods({ list, mayEdit }: Props) {
  const { t } = useAdmin()
  const words = t.priceLists
  const can = useCan()
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
      {list.goods > 0 && can('export') ? (
        <a className="a-button a-button--plain" href={`/admin/api/price-lists/${list.id}/file`} download>
          {words.file}
        </a>
      ) : null}
      {goods.isPending ? <Waiting /> : null}
      <ListProblem list={goods} />
      {goods.data && rows.length === 0 ? <p className="a-note">{q ? t.palette.nothing : words.noGoods}</p> : null}
      <ul className="a-price-list__goods">
        {rows.map((good) => (
          <Good key={good.productId} good={good} list={list} mayEdit={mayEdit} />
        ))}
      </ul>
      <More list={goods} />
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
