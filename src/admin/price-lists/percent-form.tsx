import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PercentPreview, PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { CallError, call, postVersion } from '../calls.ts'
import { formatSum } from '../format.ts'
import { More } from '../more.tsx'
import { Button, Field, Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { useKeepList } from './queries.ts'

/** `selection` left out: the goods of the list. */
type Props = { list: PriceList; selection: object | undefined; isEmpty?: boolean; onClose: () => void }
type Asked = { selection?: object; percent: number; from: number }

/** Prices by a percent: first what they would become, then the same is written. */
export function PercentForm({ list, selection, isEmpty = false, onClose }: Props) {
  const { t } = useAdmin()
  const words = t.priceLists
  const { typed, type, forgetThen } = useTyped(`percent:${list.id}:${JSON.stringify(selection ?? null)}`, {
    percent: '',
    from: '1',
  })
  const { percent, from } = typed
  const end = forgetThen(onClose)
  const [asked, setAsked] = useState<Asked | null>(null)
  const check = useMutation({
    mutationFn: (body: Asked) => call<PercentPreview>('POST', `/price-lists/${list.id}/percent-preview`, body),
    onSuccess: (_preview, body) => setAsked(body),
  })
  // What was checked for other goods is not shown for these.
  const isOfThese = JSON.stringify(asked?.selection) === JSON.stringify(selection)
  if (asked && isOfThese) return <Preview list={list} asked={asked} onBack={() => setAsked(null)} onClose={end} />
  const errorOf = (field: 'percent' | 'from') =>
    check.error instanceof CallError && check.error.of(field) ? words.problems[field] : undefined
  const isField = errorOf('percent') ?? errorOf('from')
  const submit = () =>
    check.mutate({ ...(selection ? { selection } : {}), percent: Number(percent), from: Number(from) })
  return (
    <form className="a-form" noValidate onSubmit={submitted(submit)}>
      <Field
        label={words.percent}
        hint={words.percentHint}
        inputMode="numeric"
        isRequired
        value={percent}
        onChange={(value) => type({ percent: value })}
        error={errorOf('percent')}
      />
      <Field
        label={words.from}
        hint={words.fromHint}
        inputMode="numeric"
        isRequired
        value={from}
        onChange={(value) => type({ from: value })}
        error={errorOf('from')}
      />
      {check.error && !isField ? <Problem error={check.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={check.isPending} isDisabled={isEmpty}>
          {words.checkPrices}
        </Button>
      </div>
    </form>
  )
}

type PreviewProps = { list: PriceList; asked: Asked; onBack: () => void; onClose: () => void }

function Preview({ list, asked, onBack, onClose }: PreviewProps) {
  const { t, lang } = useAdmin()
  const words = t.priceLists
  const keep = useKeepList()
  const changes = useInfiniteQuery({
    queryKey: ['price-list-percent', list.id, asked],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<PercentPreview>('POST', `/price-lists/${list.id}/percent-preview`, { ...asked, after: pageParam }),
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  const [first] = changes.data?.pages ?? []
  const fill = useMutation({
    mutationFn: (version: number) => postVersion<PriceList>(`/price-lists/${list.id}/percent`, asked, version),
    onSuccess: (next) => {
      keep(next)
      onClose()
    },
  })
  if (changes.isLoadingError) return <Problem error={changes.error} onRetry={() => void changes.refetch()} />
  if (!first) return <Waiting />
  return (
    <div className="a-form">
      <p role="status">
        {words.changing(first.changed)} {first.same > 0 ? words.staying(first.same) : null}
      </p>
      <ul className="a-import-rows">
        {changes.data?.pages
          .flatMap((page) => page.rows)
          .map(({ productId, code, title, price, before, after }) => (
            <li key={productId} className="a-import-row">
              <span className="a-import-row__head">
                {title || code}
                <small>
                  {code} · {words.ordinary(formatSum(price, lang))}
                </small>
              </span>
              <span>
                <del>{before === null ? words.noPrice : formatSum(before, lang)}</del>{' '}
                <ins>{formatSum(after, lang)}</ins>
              </span>
            </li>
          ))}
      </ul>
      <More list={changes} />
      {fill.error ? <Problem error={fill.error} /> : null}
      <div className="a-row">
        <Button onPress={onBack}>{words.backToPercent}</Button>
        <Button
          look="primary"
          isPending={fill.isPending}
          isDisabled={first.changed === 0}
          onPress={() => fill.mutate(first.version)}
        >
          {words.setPrices}
        </Button>
      </div>
    </div>
  )
}
