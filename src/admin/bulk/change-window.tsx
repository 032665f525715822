import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { bulkFieldOf } from '../../shop/catalogue/bulk/bulk-fields.ts'
import type { FoundProducts } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { CallError, call, fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { type ActProps, selectionBody } from '../products/selection.ts'
import { type AdminTexts, useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { ChangeFields } from './change-fields.tsx'
import { changeOf, type Draft, newDraft } from './draft.ts'

type BulkFields = { drafts: readonly Draft[]; withVariations: boolean }

/** What is to change; the check of it has a page of its own. */
export function ChangeWindow({ selection, onClose }: ActProps) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const navigate = useNavigate()
  const choices = useChoices()
  const [first] = useState(() => newDraft())
  const { typed, type, forget, forgetThen } = useTyped<BulkFields>('bulk-change', {
    drafts: [first],
    withVariations: true,
  })
  const { drafts, withVariations } = typed
  const setDrafts = (next: readonly Draft[]) => type({ drafts: next })
  const cancel = forgetThen(onClose)
  const check = useMutation({
    mutationFn: async () => {
      const changes = []
      for (const draft of drafts) changes.push(changeOf(await withGoods(draft, t)))
      const body = { selection: selectionBody(selection), changes, withVariations }
      return call<BulkEditView>('POST', '/products/bulk', body)
    },
    onSuccess: ({ id }) => {
      forget()
      return navigate({ to: '/products/bulk/$id', params: { id } })
    },
  })
  const errorOf = (field: string) => fieldError(check.error, field)
  const isKnown = drafts.every(({ field }) => field !== '')
  return (
    <Window title={words.title} isOpen onClose={onClose}>
      {choices.data ? (
        <form className="a-form" onSubmit={submitted(() => check.mutate())}>
          <p>{'ids' in selection ? words.chosen(selection.ids.length) : words.chosenAll}</p>
          {drafts.map((draft) => (
            <ChangeFields
              key={draft.key}
              draft={draft}
              choices={choices.data}
              error={errorOf(draft.field)}
              onChange={(next) => setDrafts(drafts.map((each) => (each.key === next.key ? next : each)))}
              onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : undefined}
            />
          ))}
          <div className="a-row">
            <Button look="quiet" icon="plus" onPress={() => setDrafts([...drafts, newDraft()])}>
              {words.addField}
            </Button>
          </div>
          {drafts.some(({ field }) => bulkFieldOf(field)?.ofVariations) ? (
            <Check isSelected={withVariations} onChange={(isIt) => type({ withVariations: isIt })}>
              {words.withVariations}
            </Check>
          ) : null}
          <p className="a-note">{words.checkHint}</p>
          {check.error && !drafts.some(({ field }) => errorOf(field)) ? <Problem error={check.error} /> : null}
          <div className="a-row">
            <Button onPress={cancel}>{t.common.cancel}</Button>
            <Button type="submit" look="primary" isPending={check.isPending} isDisabled={!isKnown}>
              {words.check}
            </Button>
          </div>
        </form>
      ) : choices.error ? (
        <Problem error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <Waiting />
      )}
    </Window>
  )
}

/** Codes become ids. @throws CallError at the field for an unknown code */
async function withGoods(draft: Draft, { bulkEdit: words }: AdminTexts): Promise<Draft> {
  if (bulkFieldOf(draft.field)?.input !== 'goods') return draft
  const ids: number[] = []
  for (const code of draft.text.split(/[,;\s]+/).filter(Boolean)) {
    const { goods } = await call<FoundProducts>('GET', `/product-search?q=${encodeURIComponent(code)}`)
    const good = goods.find((each) => each.code.toLowerCase() === code.toLowerCase())
    if (!good) throw new CallError(422, words.noGood(code), { [draft.field]: [words.noGood(code)] })
    ids.push(good.id)
  }
  return { ...draft, text: ids.join() }
}
