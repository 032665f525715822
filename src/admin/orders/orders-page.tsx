import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { tinykeys } from 'tinykeys'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { isTyping } from '../frame/is-typing.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Grid, tabSeparated } from '../grid/grid.tsx'
import { useColumns } from '../grid/use-columns.ts'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { orderColumns } from './columns.tsx'
import { callQuery, type OrderSearch } from './order-search.ts'

export function OrdersPage() {
  const can = useCan()
  return can('read:orders') ? <Orders /> : <NoRight />
}

type Page = { rows: ListedOrder[]; next: string | null }

function Orders() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch({ from: '/orders' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = useInfiniteQuery({
    queryKey: ['orders', search],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call<Page>('GET', `/orders?limit=50&${callQuery(search, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const count = useQuery({
    queryKey: ['orders-count', search],
    queryFn: () => call<{ count: number; counted: 'exact' | 'atLeast' }>('GET', `/orders/count?${callQuery(search)}`),
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const all = useMemo(() => orderColumns(t, lang, can('read:money')), [t, lang, can])
  const { columns, hidden, toggle } = useColumns('orders', all)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const open = ({ number }: ListedOrder) => void navigate({ to: '/orders/$number', params: { number } })
  const chosen = rows.filter(({ number }) => selected.has(number))
  return (
    <div className="a-list-page">
      <PageHead title={t.orders.title}>
        <span className="a-count">
          {count.data ? t.orders.count(count.data.count, count.data.counted === 'atLeast') : ''}
        </span>
      </PageHead>
      <Views search={search} />
      <div className="a-tools">
        <SearchBox search={search} />
        <MenuTrigger>
          <Button icon="filter">{t.orders.chooseColumns}</Button>
          <Popover className="a-popover">
            <Menu
              className="a-menu"
              aria-label={t.orders.chooseColumns}
              selectionMode="multiple"
              selectedKeys={all.map(({ key }) => key).filter((key) => !hidden.includes(key))}
              onAction={(key) => toggle(String(key))}
            >
              {all.map(({ key, title }) => (
                <MenuItem key={key} id={key}>
                  {title}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
        <DirectionLink search={search} />
      </div>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && rows.length === 0 ? <NoOrders search={search} /> : null}
      {rows.length > 0 ? (
        <Grid
          label={t.orders.title}
          columns={columns}
          rows={rows}
          keyOf={({ number }) => number}
          selected={selected}
          onSelect={setSelected}
          onOpen={open}
          onEnd={onEnd}
          total={count.data?.counted === 'exact' ? count.data.count + 1 : undefined}
        />
      ) : null}
      {chosen.length > 0 ? (
        <div className="a-selection" role="status">
          <span>{t.orders.selected(chosen.length)}</span>
          <Button look="quiet" onPress={() => void navigator.clipboard.writeText(tabSeparated(columns, chosen))}>
            {t.orders.copyRows}
          </Button>
          <Button look="quiet" onPress={() => setSelected(new Set())}>
            {t.common.cancel}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const VIEWS = [
  ['all', []],
  ['toPack', ['paid', 'processing']],
  ['toSend', ['packed']],
  ['sent', ['shipped', 'ready_for_pickup']],
  ['unpaid', ['awaiting_payment']],
  ['closed', ['completed']],
  ['dropped', ['cancelled', 'refunded']],
] as const satisfies readonly (readonly [string, readonly OrderState[]])[]

function Views({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const current = (search.state ?? []).join()
  return (
    <nav className="a-views" aria-label={t.orders.title}>
      {VIEWS.map(([name, states]) => (
        <Link
          key={name}
          to="/orders"
          search={{ ...search, state: states.length > 0 ? [...states] : undefined } as OrderSearch}
          aria-current={current === states.join() ? 'page' : undefined}
          className="a-views__link"
        >
          {t.orders[name]}
        </Link>
      ))}
    </nav>
  )
}

const TYPING_MS = 200

function SearchBox({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      tinykeys(window, {
        '/': (event) => {
          if (isTyping(event)) return
          event.preventDefault()
          field.current?.focus()
        },
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search
  useEffect(() => {
    if (text === (search.q ?? '')) return
    const { q: _q, ...others } = search
    const next = text.trim() ? { ...others, q: text.trim() } : others
    const timer = setTimeout(() => void navigate({ to: '/orders', search: next, replace: true }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="a-search">
      <Icon name="search" size={18} />
      <span className="visually-hidden">{t.orders.search}</span>
      <input
        ref={field}
        type="search"
        placeholder={t.orders.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}

function DirectionLink({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const { direction, ...others } = search
  const next = direction ? others : { ...others, direction: 'oldest' as const }
  return (
    <Link to="/orders" search={next} className="a-button a-button--plain">
      {t.orders.direction[direction ?? 'newest']}
    </Link>
  )
}

function NoOrders({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  if (!search.q && !search.tag) return <Empty icon="box" text={t.orders.empty} />
  return (
    <Empty icon="search" text={t.orders.noHits}>
      <Link to="/orders" search={{}} className="a-button a-button--plain">
        {t.orders.clear}
      </Link>
    </Empty>
  )
}
