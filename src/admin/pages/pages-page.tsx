import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { slugFrom } from '../../shop/catalogue/structure/fields.ts'
import type { PageDetail, PageList } from '../../shop/content/pages.calls.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { call, fieldError } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { AddFirst, Button, Empty, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { PAGES } from './page-queries.ts'
import { PageStateTag } from './page-state.tsx'

export function PagesPage() {
  const can = useCan()
  return can('read:content') ? <Pages /> : <NoRight />
}

type Row = PageList['rows'][number]

/** All are there. */
const nothingMore = () => undefined

function Pages() {
  const { t, lang } = useAdmin()
  const words = t.pages
  const mayWrite = useCan()('write:content')
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const all = useQuery({ queryKey: [...PAGES, 'all'], queryFn: () => call<PageList>('GET', '/pages') })
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const open = (id: number) => void navigate({ to: '/pages/$id', params: { id: String(id) } })
  const rows = all.data?.rows ?? []
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
      {all.isPending ? <Waiting /> : null}
      {all.error ? <Problem error={all.error} onRetry={() => void all.refetch()} /> : null}
      {all.data && rows.length === 0 ? (
        <Empty icon="file" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-lists-grid a-pages-list">
          <Grid
            label={words.title}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `/admin/pages/${id}`}
            onOpen={({ id }) => open(id)}
            onEnd={nothingMore}
            total={undefined}
          />
        </div>
      ) : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewPage onClose={() => setCreating(false)} onMade={open} />
      </Window>
    </div>
  )
}

type NewPageFields = { title: Partial<Record<Lang, string>>; slug: string | null }

type NewPageProps = { onClose: () => void; onMade: (id: number) => void }

/** The address follows the title until it is typed itself. */
function NewPage({ onClose, onMade }: NewPageProps) {
  const { t } = useAdmin()
  const words = t.pages
  const queries = useQueryClient()
  const [first] = languages
  const { typed, type, forget, forgetThen } = useTyped<NewPageFields>('new-page', { title: {}, slug: null })
  const { title } = typed
  const slug = typed.slug ?? slugFrom(title[first] ?? '')
  const create = useMutation({
    mutationFn: () => {
      const filled = Object.fromEntries(Object.entries(title).filter(([, text]) => text?.trim()))
      return call<PageDetail>('POST', '/pages', { title: filled, slug })
    },
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...PAGES, 'all'] })
      forget()
      onMade(id)
    },
  })
  const errorOf = (field: string) => fieldError(create.error, field)
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <p className="a-note">{words.createHint}</p>
      <div className="a-languages">
        {languages.map((code, index) => (
          <Field
            key={code}
            label={`${words.labels.title}, ${t.structure.languages[code]}`}
            isRequired={index === 0}
            autoFocus={index === 0}
            maxLength={120}
            value={title[code] ?? ''}
            onChange={(text) => type({ title: { ...title, [code]: text } })}
            error={errorOf(`title.${code}`)}
          />
        ))}
      </div>
      <Field
        label={words.labels.slug}
        hint={words.slugHint}
        isRequired
        maxLength={80}
        value={slug}
        onChange={(text) => type({ slug: text })}
        error={errorOf('slug')}
      />
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={forgetThen(onClose)}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={create.isPending}
          isDisabled={!title[first]?.trim() || !slug.trim()}
        >
          {words.make}
        </Button>
      </div>
    </form>
  )
}

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<Row>[] {
  const words = t.pages
  const titleOf = ({ title }: Row) => title[lang] || title.lv
  const translation = ({ untranslated }: Row) =>
    untranslated === 0 ? words.translated : words.untranslated(untranslated)
  const edited = ({ editedAt, person }: Row) => words.edited(formatMoment(editedAt, lang), person)
  return [
    {
      key: 'title',
      title: words.columns.title,
      width: 'minmax(12rem, 2fr)',
      cell: (row) => <strong>{titleOf(row)}</strong>,
      text: titleOf,
    },
    {
      key: 'address',
      title: words.columns.address,
      width: 'minmax(9rem, 1fr)',
      cell: ({ slug }) => `/${slug}`,
      text: ({ slug }) => `/${slug}`,
    },
    {
      key: 'state',
      title: words.columns.state,
      width: '13rem',
      cell: ({ state }) => <PageStateTag state={state} />,
      text: ({ state }) => words.states[state],
    },
    {
      key: 'translation',
      title: words.columns.translation,
      width: 'minmax(12rem, 1fr)',
      cell: translation,
      text: translation,
    },
    { key: 'edited', title: words.columns.edited, width: 'minmax(14rem, 1fr)', cell: edited, text: edited },
  ]
}
