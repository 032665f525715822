import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { GOOD_STATES, type GoodState } from '../../shop/sales/sale.ts'
import type { Sale, SaleGood, SaleGoodsPage } from '../../shop/sales/sales.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, IconButton, Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { SALES, useKeepSale } from './sale-queries.ts'

type Props = { sale: Sale; isDraft: boolean }

/** Before the start: every change that it will make. */
export function SaleGoods({ sale, isDraft }: Props) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const [state, setState] = useState<GoodState | null>(null)
  const counts = GOOD_STATES.map((each) => ({ state: each, count: sale.goods[each] ?? 0 })).filter(({ count }) => count)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const list = useInfiniteQuery({
    queryKey: [...SALES, String(sale.id), 'goods', state, sale.version, sale.goods],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<SaleGoodsPage>(
        'GET',
        `/sales/${sale.id}/goods?limit=50${pageParam ? `&after=${pageParam}` : ''}${state ? `&state=${state}` : ''}`,
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const goods = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="sale-goods">
      <h2 id="sale-goods">{words.goodsTitle(total)}</h2>
      {counts.length > 1 ? (
        <fieldset className="a-row a-sale__states" aria-label={words.columns.state}>
          {[null, ...counts.map((each) => each.state)].map((each) => (
            <Button key={each ?? 'all'} look="quiet" aria-pressed={state === each} onPress={() => setState(each)}>
              {each === null ? words.all : `${words.goodStates[each]} (${sale.goods[each]})`}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {state === 'left' ? <p className="a-note">{words.leftHint}</p> : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && goods.length === 0 ? <p className="a-note">{words.noGoods}</p> : null}
      <ul className="a-sale__goods">
        {goods.map((good) => (
          <Good key={good.productId} good={good} sale={sale} isDraft={isDraft} />
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

function Good({ good, sale, isDraft }: Props & { good: SaleGood }) {
  const { t, lang } = useAdmin()
  const { sales: words } = t.prices
  const keep = useKeepSale()
  const remove = useMutation({
    mutationFn: () => call<Sale>('POST', `/sales/${sale.id}/goods-removed`, { products: [good.productId] }),
    onSuccess: keep,
  })
  const { salePrice, salePrevious, price, state } = good
  return (
    <li>
      <span className="a-sale__name">
        {good.title}
        <small>
          {good.code}
          {good.fixed === null ? '' : ` · ${words.ownPrice}`}
          {state === 'planned' ? '' : ` · ${words.goodStates[state]}`}
        </small>
        {remove.error ? <Problem error={remove.error} /> : null}
      </span>
      {salePrice === null ? (
        <span className="a-sale__price">
          {formatSum(price, lang)}
          <small className="a-error">{words.notLower}</small>
        </span>
      ) : (
        <span className="a-sale__price">
          <span>
            <s>
              <span className="visually-hidden">{words.before}: </span>
              {formatSum(price, lang)}
            </s>{' '}
            <strong>
              <span className="visually-hidden">{words.during}: </span>
              {formatSum(salePrice, lang)}
            </strong>
          </span>
          <small className={salePrevious === null ? 'a-error' : undefined}>
            {salePrevious === null ? words.notAnnounced : words.comparedWith(formatSum(salePrevious, lang))}
          </small>
        </span>
      )}
      {isDraft ? <IconButton icon="close" label={words.takeOut(good.title)} onPress={() => remove.mutate()} /> : null}
    </li>
  )
}
