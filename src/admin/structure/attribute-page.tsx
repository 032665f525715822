import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedAttribute, ListedOption } from '../../shop/catalogue/structure/structure.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Button, Empty, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { submitted } from '../step.tsx'
import { ATTRIBUTES_KEY, readAttributes, titleIn } from './attributes-page.tsx'
import { EditField, EditFlag, EditSelect, LanguageFields, SaveBar } from './fields-parts.tsx'
import { MergeWindow } from './merge-window.tsx'
import { NewTitle } from './new-title.tsx'
import { OptionWindow } from './option-window.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { RemoveButton } from './remove-button.tsx'
import { SearchBox } from './search-box.tsx'
import { useFields } from './use-fields.ts'

export function AttributePage() {
  const can = useCan()
  const { id } = useParams({ from: '/attributes/$id' })
  return can('read:catalogue') ? <LoadedAttribute key={id} id={Number(id)} /> : <NoRight />
}

function LoadedAttribute({ id }: { id: number }) {
  const { t } = useAdmin()
  const found = useQuery({ queryKey: ATTRIBUTES_KEY, queryFn: readAttributes, staleTime: 0 })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const attribute = found.data.rows.find((each) => each.id === id)
  return attribute ? (
    <Attribute attribute={attribute} others={found.data.rows.filter((each) => each.id !== id)} />
  ) : (
    <Empty icon="filter" text={t.common.notFound}>
      <Link to="/attributes" className="a-button a-button--plain">
        {t.structure.attributes.title}
      </Link>
    </Empty>
  )
}

type AttributeProps = { attribute: ListedAttribute; others: readonly ListedAttribute[] }

function Attribute({ attribute, others }: AttributeProps) {
  const { t, lang } = useAdmin()
  const words = t.structure.attributes
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isMerging, setMerging] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: ATTRIBUTES_KEY })
  useTitle(titleIn(attribute, lang))
  return (
    <article className="a-structure">
      <header className="a-page-head">
        <Link to="/attributes" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{titleIn(attribute, lang)}</h1>
        <LogLink search={{ subject: `attribute:${attribute.id}` }} />
      </header>
      <div className="a-structure__columns">
        <Options attribute={attribute} />
        <div className="a-stack">
          <AttributeForm attribute={attribute} />
          {can('write:catalogue') ? (
            <section className="a-card a-stack" aria-labelledby="more">
              <h2 id="more">{words.mergeTitle}</h2>
              <p className="a-note">{words.mergeHint}</p>
              <Button onPress={() => setMerging(true)}>{t.structure.merge}</Button>
              {attribute.options === 0 ? (
                <RemoveButton
                  path={`/attributes/${attribute.id}?version=${attribute.version}`}
                  label={words.remove}
                  onRemoved={() => {
                    refresh()
                    void navigate({ to: '/attributes' })
                  }}
                />
              ) : null}
            </section>
          ) : null}
        </div>
      </div>
      <MergeWindow
        title={words.mergeTitle}
        path={`/attributes/${attribute.id}`}
        choices={others.map((each) => ({ id: each.id, title: titleIn(each, lang) }))}
        isOpen={isMerging}
        onClose={() => setMerging(false)}
        onMerged={(into) => {
          refresh()
          void queries.invalidateQueries({ queryKey: ['options'] })
          void navigate({ to: '/attributes/$id', params: { id: String(into) } })
        }}
      />
    </article>
  )
}

function AttributeForm({ attribute }: { attribute: ListedAttribute }) {
  const { t } = useAdmin()
  const { attributes: words, labels } = t.structure
  const can = useCan()
  const queries = useQueryClient()
  const editor = useFields(`/attributes/${attribute.id}`, attribute, () =>
    queries.invalidateQueries({ queryKey: ATTRIBUTES_KEY }),
  )
  return (
    <form className="a-card a-form" aria-label={words.fields} noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={120} />
      <EditField editor={editor} field="slug" label={labels.slug} hint={words.slugHint} isRequired />
      <EditSelect editor={editor} field="role" label={words.role} options={words.roles} hint={words.roleHint} />
      <EditFlag editor={editor} field="isFilter" label={words.isFilter} />
      {can('write:catalogue') ? <SaveBar editor={editor} labels={{ ...labels, role: words.role }} /> : null}
    </form>
  )
}

function Options({ attribute }: { attribute: ListedAttribute }) {
  const { t, lang } = useAdmin()
  const words = t.structure.options
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const queries = useQueryClient()
  const key = ['options', attribute.id] as const
  const path = `/attributes/${attribute.id}/options`
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useQuery({ queryKey: key, queryFn: () => call<{ rows: ListedOption[] }>('GET', path), staleTime: 0 })
  const saved = (next: { rows: ListedOption[] }) => queries.setQueryData(key, next)
  const order = useMutation({
    mutationFn: (ids: number[]) => call<{ rows: ListedOption[] }>('POST', `${path}/order`, { ids }),
    onSuccess: saved,
  })
  const all = list.data?.rows ?? []
  const needle = search.trim().toLowerCase()
  const rows = all.filter((row) => titleIn(row, lang).toLowerCase().includes(needle))
  const current = all.find(({ id }) => id === opened)
  return (
    <section className="a-card a-stack" aria-labelledby="options">
      <div className="a-row a-row--spread">
        <h2 id="options">{words.title(all.length)}</h2>
        {mayWrite ? (
          <Button icon="plus" onPress={() => setAdding(true)}>
            {words.create}
          </Button>
        ) : null}
      </div>
      {all.length > 8 ? <SearchBox label={words.search} value={search} onChange={setSearch} /> : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {order.error ? <Problem error={order.error} /> : null}
      {list.data && rows.length === 0 ? <p className="a-note">{needle ? t.palette.nothing : words.empty}</p> : null}
      {rows.length > 0 ? (
        <OrderedRows
          label={words.title(all.length)}
          rows={rows.map((row) => ({ id: row.id, title: titleIn(row, lang), content: <OptionWords row={row} /> }))}
          onOrder={mayWrite && !needle ? (ids) => order.mutate(ids) : undefined}
          onOpen={mayWrite ? setOpened : undefined}
        />
      ) : null}
      <Window title={words.create} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewTitle<{ rows: ListedOption[] }> path={path} onClose={() => setAdding(false)} onMade={saved} />
      </Window>
      <OptionWindow
        option={current}
        all={all}
        isColor={attribute.fields.role === 'color'}
        onClose={() => setOpened(null)}
        onChanged={() => {
          void queries.invalidateQueries({ queryKey: key })
          void queries.invalidateQueries({ queryKey: ATTRIBUTES_KEY })
        }}
      />
    </section>
  )
}

function OptionWords({ row }: { row: ListedOption }) {
  const { t, lang } = useAdmin()
  const { color } = row.fields
  return (
    <>
      {color ? <span className="a-swatch" style={{ backgroundColor: String(color) }} aria-hidden /> : null}
      <span className="a-sortable__title">
        {titleIn(row, lang)}
        <small>{t.structure.options.products(row.products)}</small>
      </span>
    </>
  )
}
