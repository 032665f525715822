import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components'
import type { Right } from '../shop/staff/rights.ts'
import type { SavedView } from '../shop/staff/staff.calls.ts'
import { call, fieldError } from './calls.ts'
import { EXACT } from './frame/exact.ts'
import { Button, Field, IconButton, Problem, Window } from './parts.tsx'
import { useCan, useCore } from './session.ts'
import { submitted } from './step.tsx'
import { useTyped } from './use-draft.ts'

/** @property share the right that a view for all needs */
type ViewSection = { path: `/${string}/views`; share: Right }

const NONE: readonly SavedView[] = []

export function useSavedViews({ path }: ViewSection): readonly SavedView[] {
  const saved = useQuery({ queryKey: [path], queryFn: () => call<{ views: SavedView[] }>('GET', path) })
  return saved.data?.views ?? NONE
}

type LinksProps = {
  views: readonly SavedView[]
  current: SavedView | undefined
  linkOf(view: SavedView): LinkProps
}

/** Those of all and one's own, after the built-in ones. */
export function SavedViewLinks({ views, current, linkOf }: LinksProps) {
  const { t } = useCore()
  return views.map((view) => (
    <Link
      key={view.id}
      {...linkOf(view)}
      activeOptions={EXACT}
      aria-current={view === current ? 'page' : undefined}
      className="a-views__link"
    >
      {view.name}
      {view.isShared ? <span className="a-tag">{t.views.sharedMark}</span> : null}
    </Link>
  ))
}

/** @param search the query part of the list's address */
export function SaveView({ section, search }: { section: ViewSection; search: string }) {
  const { t } = useCore()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="plus" onPress={() => setOpen(true)}>
        {t.views.save}
      </Button>
      <Window title={t.views.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ViewForm section={section} search={search} onDone={() => setOpen(false)} />
      </Window>
    </>
  )
}

/** Whoever may share views may remove those of all. */
export function RemoveView({ section, view }: { section: ViewSection; view: SavedView }) {
  const { t } = useCore()
  const can = useCan()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('DELETE', `${section.path}/${view.id}`),
    onSettled: () => void queries.invalidateQueries({ queryKey: [section.path] }),
  })
  if (view.isShared && !can(section.share)) return null
  return <IconButton icon="trash" label={t.views.remove(view.name)} onPress={() => remove.mutate()} />
}

type ViewFormProps = { section: ViewSection; search: string; onDone: () => void }

function ViewForm({ section, search, onDone }: ViewFormProps) {
  const { t } = useCore()
  const can = useCan()
  const queries = useQueryClient()
  const { typed, type, forgetThen } = useTyped(`view:${section.path}?${search}`, { name: '', isShared: false })
  const end = forgetThen(onDone)
  const save = useMutation({
    mutationFn: () => call<SavedView>('POST', section.path, { ...typed, search }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [section.path] })
      end()
    },
  })
  const error = fieldError(save.error, 'name')
  return (
    <form className="a-form" onSubmit={submitted(() => save.mutate())}>
      <Field
        label={t.views.name}
        autoFocus
        isRequired
        maxLength={40}
        value={typed.name}
        onChange={(name) => type({ name })}
        error={error}
      />
      {can(section.share) ? (
        <Checkbox className="a-checkbox" isSelected={typed.isShared} onChange={(isShared) => type({ isShared })}>
          <span className="a-checkbox__box" aria-hidden />
          {t.views.shared}
        </Checkbox>
      ) : null}
      {save.error && !error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending} isDisabled={!typed.name.trim()}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}
