import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../../shop/money/money.ts'
import type { ListGood, PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { readTierRows } from '../../shop/price-lists/tier-rows.ts'
import { CallError, patchVersion } from '../calls.ts'
import { Contested } from '../contested.tsx'
import { formatSum } from '../format.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTypedOver } from '../use-draft.ts'
import { LISTS, useKeepList } from './queries.ts'

type Typed = { key: number; from: string; price: string }
type Read = Pick<PriceList, 'version'> & Pick<ListGood, 'tiers'>
/** Cents by the pieces from which they count; null is no price. */
type Tiers = Readonly<Record<string, number | null>>
type TiersEdit = { version: number; base: Tiers; changes: Tiers }
type ContestedTier = { field: string; mine: number | null; theirs: number | null }

const shownPrice = (cents: number) => formatAmount(cents).replace('.', ',')

const fieldsOf = ({ tiers }: Read): { rows: readonly Typed[] } => ({
  rows: tiers.map(({ from, price }) => ({ key: from, from: String(from), price: shownPrice(price) })),
})

/** Rows of pieces and price; one that is emptied is taken out. */
export function TiersForm({ good, list, onClose }: { good: ListGood; list: PriceList; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.priceLists
  // What the person began with, whatever the list becomes meanwhile.
  const [atFirst] = useState<Read>(() => ({ version: list.version, tiers: good.tiers }))
  const { read, typed, type, forgetThen } = useTypedOver(`tiers:${list.id}:${good.productId}`, atFirst, fieldsOf)
  const { rows } = typed
  const [problems, setProblems] = useState<Problems>({})
  const end = forgetThen(onClose)
  const edit = useTiersEdit(list.id, good.productId, end)
  const write = (key: number, changes: Partial<Typed>) =>
    type({ rows: rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) })
  const save = () => {
    const { wanted, wrong } = readTyped(rows)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    const base: Tiers = Object.fromEntries(read.tiers.map(({ from, price }) => [from, price]))
    const changes = changesOf(base, wanted)
    if (Object.keys(changes).length === 0) end()
    else edit.mutate({ version: read.version, base, changes })
  }
  const errorOf = (key: number, field: 'quantity' | 'price') =>
    problems[key] === field ? words.problems[field] : undefined
  return (
    <form className="a-form" noValidate onSubmit={submitted(save)}>
      {rows.map(({ key, from, price }) => (
        <div key={key} className="a-price-list__tier">
          <Field
            label={words.from}
            inputMode="numeric"
            value={from}
            onChange={(text) => write(key, { from: text })}
            error={errorOf(key, 'quantity')}
          />
          <Field
            label={words.price}
            inputMode="decimal"
            value={price}
            onChange={(text) => write(key, { price: text })}
            error={errorOf(key, 'price')}
          />
        </div>
      ))}
      <p className="a-note">{words.tiersHint}</p>
      <Refused edit={edit} onClose={end} />
      <div className="a-row">
        <Button
          icon="plus"
          onPress={() =>
            type({ rows: [...rows, { key: Math.max(100, ...rows.map((row) => row.key)) + 1, from: '', price: '' }] })
          }
        >
          {words.addTier}
        </Button>
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={edit.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}

function useTiersEdit(listId: number, productId: number, onSaved: () => void) {
  const keep = useKeepList()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, base, changes }: TiersEdit) =>
      patchVersion<PriceList>(`/price-lists/${listId}/prices/${productId}`, { base, changes }, version),
    onSuccess: (next) => {
      keep(next)
      onSaved()
    },
    // Another person may have changed the list.
    onError: () => void queries.invalidateQueries({ queryKey: [...LISTS, String(listId)] }),
  })
}

/** Both prices where another person changed the same one meanwhile. */
function Refused({ edit, onClose }: { edit: ReturnType<typeof useTiersEdit>; onClose: () => void }) {
  const { t, lang } = useAdmin()
  const { error, variables } = edit
  if (!error) return null
  if (!(error instanceof CallError) || error.reason !== 'conflict' || !variables) return <Problem error={error} />
  const contested = error.errors.conflicts as ContestedTier[]
  const shown = (price: number | null) => (price === null ? '' : formatSum(price, lang))
  const choose = (mine: readonly string[]) => {
    const theirs = Object.fromEntries(contested.map(({ field, theirs: price }) => [field, price]))
    const kept = Object.entries(variables.changes).filter(([from]) => !(from in theirs) || mine.includes(from))
    if (kept.length === 0) return onClose()
    const version = Number(error.errors.version)
    edit.mutate({ version, base: { ...variables.base, ...theirs }, changes: Object.fromEntries(kept) })
  }
  return (
    <Contested
      fields={contested.map(({ field, mine, theirs }) => ({
        ...{ field, mine: shown(mine), theirs: shown(theirs) },
        ...{ person: null, at: null },
      }))}
      labels={Object.fromEntries(contested.map(({ field }) => [field, t.priceLists.fromPieces(Number(field))]))}
      onChoose={choose}
    />
  )
}

type Problems = Readonly<Record<number, 'quantity' | 'price'>>

function readTyped(typed: readonly Typed[]): { wanted: Tiers; wrong: Problems } {
  const wanted: Record<string, number> = {}
  const wrong: Record<number, 'quantity' | 'price'> = {}
  for (const { key, from, price } of typed) {
    if (!price.trim()) continue
    const {
      rows: [tier],
      wrong: [bad],
    } = readTierRows(`x;${from};${price}`)
    if (tier) wanted[tier.from] = tier.price
    if (bad) wrong[key] = bad.problem === 'price' ? 'price' : 'quantity'
  }
  return { wanted, wrong }
}

const changesOf = (base: Tiers, wanted: Tiers): Tiers =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(wanted)])]
      .map((from) => [from, wanted[from] ?? null] as const)
      .filter(([from, price]) => price !== (base[from] ?? null)),
  )
