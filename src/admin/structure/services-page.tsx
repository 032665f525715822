import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListedService } from '../../shop/catalogue/structure/structure.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, Field, IconButton, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { titleIn } from './attributes-page.tsx'
import { CATEGORIES_KEY, readCategories } from './categories-page.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { pathOf, treeOf } from './category-tree.ts'
import { EditFlag, LanguageFields, SaveBar } from './fields-parts.tsx'
import { NewTitle } from './new-title.tsx'
import { OpenedWindow } from './opened-window.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { type FieldsEditor, useFields } from './use-fields.ts'

export function ServicesPage() {
  const can = useCan()
  return can('read:catalogue') ? <Services /> : <NoRight />
}

const KEY = ['services'] as const

function Services() {
  const { t, lang } = useAdmin()
  const words = t.structure.services
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useQuery({ queryKey: KEY, queryFn: () => call<{ rows: ListedService[] }>('GET', '/services') })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const { rows } = list.data
  const current = rows.find(({ id }) => id === opened)
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setCreating(true)}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {rows.length === 0 ? (
        <Empty icon="truck" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : (
        <OrderedRows
          label={words.title}
          rows={rows.map((row) => ({ id: row.id, title: titleIn(row, lang), content: <ServiceWords row={row} /> }))}
          onOpen={mayWrite ? setOpened : undefined}
        />
      )}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewTitle<{ rows: ListedService[] }>
          path="/services"
          onClose={() => setCreating(false)}
          onMade={(next) => {
            queries.setQueryData(KEY, next)
            setOpened(next.rows.at(-1)?.id ?? null)
          }}
        />
      </Window>
      <OpenedWindow row={current} onClose={() => setOpened(null)}>
        {(service) => (
          <ServiceForm
            service={service}
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

const idsOf = (text: string) => text.split(',').filter(Boolean).map(Number)

function ServiceWords({ row }: { row: ListedService }) {
  const { t, lang } = useAdmin()
  const words = t.structure.services
  const { fields } = row
  const count = idsOf(String(fields.categories)).length
  return (
    <>
      <span className="a-sortable__title">
        <strong>{titleIn(row, lang)}</strong>
        <small>{count > 0 ? words.categories(count) : words.allCategories}</small>
      </span>
      <span className="a-sortable__tags">
        {fields.isBulky ? <span className="a-tag">{words.bulky}</span> : null}
        {fields.isPublished ? null : <span className="a-tag">{words.hidden}</span>}
      </span>
      <strong>{formatSum(Math.round(Number(fields.price) * 100), lang)}</strong>
    </>
  )
}

function ServiceForm({ service, onSaved }: { service: ListedService; onSaved: () => void }) {
  const { t } = useAdmin()
  const { labels, services: words } = t.structure
  const can = useCan()
  const editor = useFields(`/services/${service.id}`, service, onSaved)
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={200} />
      <LanguageFields editor={editor} field="shortDescription" label={labels.shortDescription} rows={2} />
      {can('write:prices') ? <PriceField editor={editor} label={words.price} /> : null}
      <EditFlag editor={editor} field="isPublished" label={words.isPublished} />
      <EditFlag editor={editor} field="isBulky" label={words.isBulky} />
      <Categories editor={editor} />
      <SaveBar editor={editor} labels={{ ...labels, price: words.price, categories: words.fits }} isInWindow />
    </form>
  )
}

/** Stored with a point, typed with a comma. */
function PriceField({ editor, label }: { editor: FieldsEditor; label: string }) {
  const { lang } = useAdmin()
  const text = editor.text('price')
  return (
    <Field
      label={label}
      inputMode="decimal"
      isRequired
      isReadOnly={editor.isBusy}
      value={lang === 'lv' ? text.replace('.', ',') : text}
      onChange={(typed) => editor.write('price', typed.replace(',', '.'))}
      error={editor.errorOf('price')}
    />
  )
}

function Categories({ editor }: { editor: FieldsEditor }) {
  const { t, lang } = useAdmin()
  const words = t.structure.services
  const list = useQuery({ queryKey: CATEGORIES_KEY, queryFn: readCategories })
  const tree = useMemo(() => treeOf(list.data?.rows ?? []), [list.data])
  const chosen = idsOf(editor.text('categories'))
  const choose = (ids: readonly number[]) =>
    editor.write('categories', [...new Set(ids)].sort((a, b) => a - b).join(','))
  return (
    <>
      {chosen.length > 0 ? (
        <ul className="a-ordered" aria-label={words.fits}>
          {chosen.map((id) => (
            <li key={id}>
              <span className="a-ordered__name">{pathOf(tree, id, lang)}</span>
              <IconButton
                icon="close"
                label={words.removeCategory(pathOf(tree, id, lang))}
                onPress={() => choose(chosen.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="a-note">{words.allCategories}</p>
      )}
      <CategoryPicker
        label={words.addCategory}
        tree={tree}
        value={undefined}
        onChange={(id) => id !== null && choose([...chosen, id])}
      />
    </>
  )
}
