import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedMenuLink, MenuLinks } from '../../shop/content/menus.calls.ts'
import { MENUS, type MenuName } from '../../shop/content/menus.ts'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { Button, PageHead, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { titleIn } from '../structure/attributes-page.tsx'
import { OpenedWindow } from '../structure/opened-window.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { LinkForm } from './link-form.tsx'
import { MenuTitles } from './menu-titles.tsx'
import { NewLink } from './new-link.tsx'
import { usePlaces } from './use-places.ts'

export function MenusPage() {
  const can = useCan()
  return can('read:catalogue') ? <LoadedMenus /> : <NoRight />
}

const KEY = ['menu-links'] as const

function LoadedMenus() {
  const list = useQuery({ queryKey: KEY, queryFn: () => call<MenuLinks>('GET', '/menu-links') })
  return <Loaded query={list}>{(all) => <Menus all={all} />}</Loaded>
}

function Menus({ all }: { all: MenuLinks }) {
  const { t } = useAdmin()
  const words = t.menus
  const queries = useQueryClient()
  const places = usePlaces(all.pages)
  const [opened, setOpened] = useState<number | null>(null)
  const [adding, setAdding] = useState<MenuName | null>(null)
  const current = all.rows.find(({ id }) => id === opened)
  return (
    <div className="a-structure">
      <PageHead title={words.title} />
      <p className="a-note">{words.hint}</p>
      {MENUS.map((menu) => (
        <MenuCard key={menu} menu={menu} all={all} onOpen={setOpened} onAdd={() => setAdding(menu)} />
      ))}
      <MenuTitles titles={all.titles} onSaved={() => void queries.invalidateQueries({ queryKey: KEY })} />
      <Window
        title={adding ? words.addTo(words.names[adding]) : ''}
        isOpen={adding !== null}
        onClose={() => setAdding(null)}
      >
        {adding ? (
          <NewLink
            menu={adding}
            places={places}
            onMade={(next) => queries.setQueryData(KEY, next)}
            onClose={() => setAdding(null)}
          />
        ) : null}
      </Window>
      <OpenedWindow row={current} onClose={() => setOpened(null)}>
        {(link) => (
          <LinkForm
            link={link}
            places={places}
            onSaved={() => {
              void queries.invalidateQueries({ queryKey: KEY })
              setOpened(null)
            }}
          />
        )}
      </OpenedWindow>
    </div>
  )
}

type CardProps = { menu: MenuName; all: MenuLinks; onOpen: (id: number) => void; onAdd: () => void }

function MenuCard({ menu, all, onOpen, onAdd }: CardProps) {
  const { t, lang } = useAdmin()
  const words = t.menus
  const mayWrite = useCan()('write:catalogue')
  const queries = useQueryClient()
  const order = useMutation({
    mutationFn: (ids: number[]) => call<MenuLinks>('POST', '/menu-links/order', { menu, ids }),
    onMutate: (ids) => {
      const placed = ids.flatMap((id) => all.rows.filter((row) => row.id === id))
      const others = all.rows.filter((row) => row.menu !== menu)
      queries.setQueryData<MenuLinks>(KEY, { ...all, rows: [...others, ...placed] })
    },
    onSuccess: (next) => queries.setQueryData(KEY, next),
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const rows = all.rows.filter((row) => row.menu === menu)
  return (
    <section className="a-card a-stack" aria-labelledby={`menu-${menu}`}>
      <div className="a-row a-row--spread">
        <h2 id={`menu-${menu}`}>{words.names[menu]}</h2>
        {mayWrite ? (
          <Button icon="plus" onPress={onAdd} aria-label={words.addTo(words.names[menu])}>
            {words.add}
          </Button>
        ) : null}
      </div>
      {menu === 'across' ? <p className="a-note">{words.categoriesHint}</p> : null}
      {order.error ? <Problem error={order.error} /> : null}
      {rows.length === 0 ? (
        <p className="a-note">{words.empty}</p>
      ) : (
        <OrderedRows
          label={words.names[menu]}
          rows={rows.map((row) => ({ id: row.id, title: titleIn(row, lang), content: <LinkWords link={row} /> }))}
          onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
          onOpen={mayWrite ? onOpen : undefined}
        />
      )}
    </section>
  )
}

function LinkWords({ link }: { link: ListedMenuLink }) {
  const { t, lang } = useAdmin()
  return (
    <span className="a-sortable__title">
      <strong>{titleIn(link, lang)}</strong>
      <small>{link.isRequired ? `${link.fields.path} · ${t.menus.required}` : link.fields.path}</small>
    </span>
  )
}
