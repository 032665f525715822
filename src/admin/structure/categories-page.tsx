import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { CategoryDetail, ListedCategory } from '../../shop/catalogue/structure/structure.calls.ts'
import { inLang } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { CategoryPicker } from './category-picker.tsx'
import { type Move, shownRows, type Tree, treeOf } from './category-tree.ts'
import { MoveWindow } from './move-window.tsx'
import { NewTitle } from './new-title.tsx'
import { SearchBox } from './search-box.tsx'
import { TreeGrid } from './tree-grid.tsx'

export function CategoriesPage() {
  const can = useCan()
  return can('read:catalogue') ? <Categories /> : <NoRight />
}

export type Listed = { rows: ListedCategory[] }
export const CATEGORIES_KEY = ['categories'] as const
export const readCategories = () => call<Listed>('GET', '/categories')

function Categories() {
  const list = useQuery({ queryKey: CATEGORIES_KEY, queryFn: readCategories })
  const tree = useMemo(() => treeOf(list.data?.rows ?? []), [list.data])
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  return <TreePage tree={tree} />
}

function TreePage({ tree }: { tree: Tree }) {
  const { t } = useAdmin()
  const words = t.structure.categories
  const can = useCan()
  const navigate = useNavigate()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const [isCreating, setCreating] = useState(false)
  const rows = useMemo(() => shownRows(tree, open, search), [tree, open, search])
  const { move, said } = useMove(tree)
  const toggle = (id: number, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((each) => each !== id)))
  const moveTo = (id: number, to: Move) => {
    if (to.parentId !== null) toggle(to.parentId, true)
    move.mutate({ id, to })
  }
  const mayWrite = can('write:catalogue')
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setCreating(true)}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <SearchBox label={words.search} value={search} onChange={setSearch} />
      {mayWrite ? <p className="a-note a-tree__hint">{words.keysHint}</p> : null}
      {move.error ? <Problem error={move.error} /> : null}
      <output className="visually-hidden">{said}</output>
      {rows.length === 0 ? (
        <Empty icon="rows" text={search ? t.palette.nothing : words.empty}>
          {mayWrite && !search ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <TreeGrid
          tree={tree}
          rows={rows}
          mayMove={mayWrite && search === ''}
          onToggle={toggle}
          onOpen={(id) => void navigate({ to: '/categories/$id', params: { id: String(id) } })}
          onMove={moveTo}
          onAskMove={setAsked}
        />
      ) : null}
      <MoveWindow
        tree={tree}
        id={asked}
        onClose={() => setAsked(null)}
        onMove={(id, to) => {
          setAsked(null)
          moveTo(id, to)
        }}
      />
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewCategory tree={tree} onClose={() => setCreating(false)} />
      </Window>
    </div>
  )
}

/** The list of the answer replaces the shown one; what happened is said to those who do not see it. */
function useMove(tree: Tree) {
  const { t, lang } = useAdmin()
  const words = t.structure.categories
  const queries = useQueryClient()
  const [said, setSaid] = useState('')
  const move = useMutation({
    mutationFn: ({ id, to }: { id: number; to: Move }) => call<Listed>('POST', `/categories/${id}/move`, to),
    onSuccess: (listed, { id, to }) => {
      queries.setQueryData(CATEGORIES_KEY, listed)
      const name = (of: number | null) =>
        inLang((of === null ? undefined : tree.byId.get(of)?.title) ?? { lv: '' }, lang)
      const siblings = listed.rows.filter(({ parentId }) => parentId === to.parentId)
      const place = siblings.findIndex((each) => each.id === id) + 1
      setSaid(words.moved(name(id), name(to.parentId) || words.top, place, siblings.length))
    },
    onError: () => void queries.invalidateQueries({ queryKey: CATEGORIES_KEY }),
  })
  return { move, said }
}

function NewCategory({ tree, onClose }: { tree: Tree; onClose: () => void }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [parentId, setParentId] = useState<number | null>(null)
  return (
    <NewTitle<CategoryDetail>
      path="/categories"
      more={{ parentId }}
      onClose={onClose}
      onMade={(made) => {
        void queries.invalidateQueries({ queryKey: CATEGORIES_KEY })
        void navigate({ to: '/categories/$id', params: { id: String(made.id) } })
      }}
    >
      <CategoryPicker
        label={t.structure.categories.parent}
        tree={tree}
        value={parentId}
        topLabel={t.structure.categories.top}
        onChange={setParentId}
      />
    </NewTitle>
  )
}
