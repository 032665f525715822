import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ListedGroup, ListedProperty } from '../../shop/catalogue/structure/structure.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, IconButton, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { titleIn } from './attributes-page.tsx'
import { LanguageFields, SaveBar } from './fields-parts.tsx'
import { MergeWindow } from './merge-window.tsx'
import { NewTitle } from './new-title.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { RemoveButton } from './remove-button.tsx'
import { SearchBox } from './search-box.tsx'
import { useFields } from './use-fields.ts'

export function PropertiesPage() {
  const can = useCan()
  return can('read:catalogue') ? <Properties /> : <NoRight />
}

type All = { groups: ListedGroup[]; properties: ListedProperty[] }
const KEY = ['properties'] as const

/** What is open in a window. */
type Opened = { group: number } | { property: number } | 'new-group' | { addTo: number } | { merge: number }

function Properties() {
  const { t, lang } = useAdmin()
  const words = t.structure.properties
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useQuery({ queryKey: KEY, queryFn: () => call<All>('GET', '/properties') })
  const save = useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => call<All>('POST', path, body),
    onSuccess: (next) => queries.setQueryData(KEY, next),
  })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const { groups, properties } = list.data
  const needle = search.trim().toLowerCase()
  const onSave: Save = (path, body) => save.mutate({ path, body })
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setOpened('new-group')}>
            {words.createGroup}
          </Button>
        ) : null}
      </PageHead>
      <SearchBox label={words.search} value={search} onChange={setSearch} />
      {save.error ? <Problem error={save.error} /> : null}
      {groups.length === 0 ? (
        <Empty icon="rows" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setOpened('new-group')} /> : null}
        </Empty>
      ) : null}
      {groups.map((group, index) => {
        const own = properties.filter(
          (row) => row.groupId === group.id && titleIn(row, lang).toLowerCase().includes(needle),
        )
        if (needle && own.length === 0) return null
        return <Group key={group.id} {...{ groups, index, own, setOpened, onSave }} isFiltered={needle !== ''} />
      })}
      <Windows {...{ opened, setOpened, onSave }} all={list.data} />
    </div>
  )
}

type Save = (path: string, body: object) => void

type GroupCardProps = {
  groups: readonly ListedGroup[]
  index: number
  own: readonly ListedProperty[]
  isFiltered: boolean
  setOpened: (opened: Opened) => void
  onSave: Save
}

function Group({ groups, index, own, isFiltered, setOpened, onSave }: GroupCardProps) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const group = groups[index]
  if (!group) return null
  const { id } = group
  const title = titleIn(group, lang)
  const swap = (at: number) => {
    const ids = groups.map((each) => each.id)
    onSave('/property-groups/order', {
      ids: [...ids.slice(0, at), ids[at + 1], ids[at], ...ids.slice(at + 2)],
    })
  }
  return (
    <section className="a-card a-stack" aria-labelledby={`group-${id}`}>
      <div className="a-row">
        <h2 id={`group-${id}`}>{title}</h2>
        {mayWrite ? (
          <>
            <IconButton
              icon="up"
              label={t.structure.up(title)}
              isDisabled={index === 0}
              onPress={() => swap(index - 1)}
            />
            <IconButton
              icon="down"
              label={t.structure.down(title)}
              isDisabled={index === groups.length - 1}
              onPress={() => swap(index)}
            />
            <Button look="quiet" onPress={() => setOpened({ group: id })}>
              {t.structure.edit}
            </Button>
            <Button look="quiet" icon="plus" onPress={() => setOpened({ addTo: id })}>
              {t.structure.properties.create}
            </Button>
          </>
        ) : null}
      </div>
      {own.length > 0 ? (
        <OrderedRows
          label={title}
          rows={own.map((row) => ({ id: row.id, title: titleIn(row, lang), content: <PropertyWords row={row} /> }))}
          onOrder={
            mayWrite && !isFiltered ? (ids) => onSave(`/property-groups/${id}/properties/order`, { ids }) : undefined
          }
          onOpen={mayWrite ? (property) => setOpened({ property }) : undefined}
        />
      ) : (
        <p className="a-note">{t.structure.properties.emptyGroup}</p>
      )}
    </section>
  )
}

function PropertyWords({ row }: { row: ListedProperty }) {
  const { t, lang } = useAdmin()
  return (
    <span className="a-sortable__title">
      {titleIn(row, lang)}
      <small>{t.structure.options.products(row.products)}</small>
    </span>
  )
}

type Of = { group?: number; property?: number; addTo?: number; merge?: number }

type WindowsProps = {
  opened: Opened | null
  setOpened: (opened: Opened | null) => void
  all: All
  onSave: Save
}

function Windows({ opened, setOpened, all, onSave }: WindowsProps) {
  const { t, lang } = useAdmin()
  const words = t.structure.properties
  const queries = useQueryClient()
  const close = () => setOpened(null)
  const done = () => {
    void queries.invalidateQueries({ queryKey: KEY })
    close()
  }
  const made = (next: All) => queries.setQueryData(KEY, next)
  const is: Of = opened === null || opened === 'new-group' ? {} : opened
  const group = all.groups.find(({ id }) => id === is.group)
  const property = all.properties.find(({ id }) => id === is.property)
  const merged = is.merge ?? 0
  return (
    <>
      <Window title={words.createGroup} isOpen={opened === 'new-group'} onClose={close}>
        <NewTitle<All> path="/property-groups" onClose={close} onMade={made} />
      </Window>
      <Window title={words.create} isOpen={is.addTo !== undefined} onClose={close}>
        {is.addTo !== undefined ? (
          <NewTitle<All> path={`/property-groups/${is.addTo}/properties`} onClose={close} onMade={made} />
        ) : null}
      </Window>
      <Window title={group ? titleIn(group, lang) : ''} isOpen={group !== undefined} onClose={close}>
        {group ? (
          <TitleForm path={`/property-groups/${group.id}`} row={group} onSaved={done}>
            {group.properties === 0 ? (
              <RemoveButton
                path={`/property-groups/${group.id}?version=${group.version}`}
                label={words.removeGroup}
                onRemoved={done}
              />
            ) : null}
          </TitleForm>
        ) : null}
      </Window>
      <Window title={property ? titleIn(property, lang) : ''} isOpen={property !== undefined} onClose={close}>
        {property ? (
          <TitleForm path={`/properties/${property.id}`} row={property} onSaved={done}>
            <GroupChoice
              groups={all.groups}
              value={property.groupId}
              onChange={(into) => onSave(`/properties/${property.id}/move`, { into })}
            />
            <div className="a-row">
              <Button onPress={() => setOpened({ merge: property.id })}>{words.merge}</Button>
              {property.products === 0 ? (
                <RemoveButton
                  path={`/properties/${property.id}?version=${property.version}`}
                  label={words.remove}
                  onRemoved={done}
                />
              ) : null}
            </div>
          </TitleForm>
        ) : null}
      </Window>
      <MergeWindow
        title={words.merge}
        path={`/properties/${merged}`}
        choices={all.properties
          .filter(({ id }) => id !== merged)
          .map((each) => ({ id: each.id, title: titleIn(each, lang) }))}
        isOpen={merged > 0}
        onClose={close}
        onMerged={done}
      />
    </>
  )
}

type TitleProps = { path: string; row: ListedGroup | ListedProperty; onSaved: () => void; children: React.ReactNode }

function TitleForm({ path, row, onSaved, children }: TitleProps) {
  const { t } = useAdmin()
  const editor = useFields(path, row, onSaved)
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={t.structure.labels.title} isRequired maxLength={120} />
      {children}
      <SaveBar editor={editor} labels={t.structure.labels} isInWindow />
    </form>
  )
}

type GroupProps = { groups: readonly ListedGroup[]; value: number; onChange: (id: number) => void }

function GroupChoice({ groups, value, onChange }: GroupProps) {
  const { t, lang } = useAdmin()
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{t.structure.properties.group}</label>
      <select id={id} className="a-select" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {groups.map((group) => (
          <option key={group.id} value={group.id}>
            {titleIn(group, lang)}
          </option>
        ))}
      </select>
    </div>
  )
}
