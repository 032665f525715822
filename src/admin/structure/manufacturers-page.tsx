import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListedManufacturer, ManufacturerDetail } from '../../shop/catalogue/structure/structure.calls.ts'
import { call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { named } from '../grid/named.tsx'
import { AddFirst, Button, Empty, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { SearchBox } from './search-box.tsx'

export function ManufacturersPage() {
  const can = useCan()
  return can('read:catalogue') ? <Manufacturers /> : <NoRight />
}

export const MANUFACTURERS_KEY = ['manufacturers'] as const
export const readManufacturers = () => call<{ rows: ListedManufacturer[] }>('GET', '/manufacturers')

const nothing = () => {}
const VIEWS = ['all', 'unsafe'] as const

function Manufacturers() {
  const { t } = useAdmin()
  const words = t.structure.manufacturers
  const can = useCan()
  const navigate = useNavigate()
  const { view = 'all' } = useSearch({ from: '/manufacturers' })
  const [search, setSearch] = useState('')
  const [isCreating, setCreating] = useState(false)
  const list = useQuery({ queryKey: MANUFACTURERS_KEY, queryFn: readManufacturers })
  const columns = useMemo(() => columnsOf(t), [t])
  const all = list.data?.rows ?? []
  const rows = all
    .filter(({ hasSafety }) => view === 'all' || !hasSafety)
    .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {can('write:catalogue') ? (
          <Button look="primary" icon="plus" onPress={() => setCreating(true)}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <nav className="a-views" aria-label={words.title}>
        {VIEWS.map((name) => (
          <Link
            key={name}
            to="/manufacturers"
            search={name === 'all' ? {} : { view: name }}
            activeOptions={EXACT}
            aria-current={name === view ? 'page' : undefined}
            className="a-views__link"
          >
            {words.views[name]}
            {name === 'unsafe' ? (
              <span className="a-tag">{all.filter(({ hasSafety }) => !hasSafety).length}</span>
            ) : null}
          </Link>
        ))}
      </nav>
      <SearchBox label={words.search} value={search} onChange={setSearch} />
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="store" text={search ? t.palette.nothing : all.length > 0 ? words.allSafe : words.empty}>
          {all.length === 0 && can('write:catalogue') ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-makers">
          <Grid
            label={words.title}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `/admin/manufacturers/${id}`}
            onOpen={({ id }) => void navigate({ to: '/manufacturers/$id', params: { id: String(id) } })}
            onEnd={nothing}
            total={rows.length}
          />
        </div>
      ) : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewManufacturer onClose={() => setCreating(false)} />
      </Window>
    </div>
  )
}

function NewManufacturer({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { typed, type, forgetThen } = useTyped('manufacturer', { title: '' })
  const end = forgetThen(onClose)
  const create = useMutation({
    mutationFn: () => call<ManufacturerDetail>('POST', '/manufacturers', typed),
    onSuccess: (made) => {
      end()
      void queries.invalidateQueries({ queryKey: MANUFACTURERS_KEY })
      void navigate({ to: '/manufacturers/$id', params: { id: String(made.id) } })
    },
  })
  return (
    <form className="a-form" onSubmit={submitted(() => create.mutate())}>
      <Field
        label={t.structure.labels.name}
        autoFocus
        isRequired
        maxLength={120}
        value={typed.title}
        onChange={(title) => type({ title })}
      />
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending} isDisabled={!typed.title.trim()}>
          {t.structure.add}
        </Button>
      </div>
    </form>
  )
}

function columnsOf(t: AdminTexts): readonly Column<ListedManufacturer>[] {
  const { columns: words, safe, unsafe } = t.structure.manufacturers
  const safety = ({ hasSafety }: ListedManufacturer) => (hasSafety ? safe : unsafe)
  return [
    {
      key: 'title',
      title: words.title,
      width: 'minmax(9rem, 1fr)',
      cell: ({ title }) => <strong>{title}</strong>,
      text: ({ title }) => title,
    },
    {
      key: 'products',
      title: words.products,
      width: '6rem',
      isNumber: true,
      cell: ({ products }) => named(words.products, String(products)),
      text: ({ products }) => String(products),
    },
    {
      key: 'safety',
      title: words.safety,
      width: '12rem',
      cell: (row) => <span className={`a-state a-state--${row.hasSafety ? 'done' : 'waits'}`}>{safety(row)}</span>,
      text: safety,
    },
    {
      key: 'slug',
      title: words.address,
      width: 'minmax(10rem, 2fr)',
      cell: ({ slug }) => `/m/${slug}`,
      text: ({ slug }) => `/m/${slug}`,
    },
  ]
}
