import { useMutation } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ContestedProductField, ProductSaved, StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'
import { CallError, fieldError, patchVersion } from '../calls.ts'
import { useDraft } from '../use-draft.ts'
import type { Undo } from './undo-of.ts'

type Good = StaffProduct['goods'][number]
type Values = Record<string, FieldValue>
/** `base`: what the fields were when each of them was begun. `goods`: related ones that were found meanwhile. */
type Draft = { version: number; base: Values; changes: Values; goods: StaffProduct['goods'] }

type Saved = { product: StaffProduct; isBehind: boolean }

const storedIn = ({ fields }: StaffProduct, field: string): FieldValue =>
  fields[field] ?? (field.includes('.') ? '' : null)

/** What is typed on the page of a product until it is saved. @param onSaved the product as it is known to be now */
export function useProductDraft(product: StaffProduct, onSaved: (saved: Saved) => void) {
  const [draft, write, latestDraft] = useDraft<Draft>(`product:${product.id}`)
  // `set` and `remember` stay the same functions, so that only the field that is typed into is drawn anew. What was typed
  // may be drawn later, in a transition: `latestDraft` has it at once.
  const latestProduct = useRef(product)
  useLayoutEffect(() => {
    latestProduct.current = product
  })
  const [contested, setContested] = useState<readonly ContestedProductField[]>([])
  const save = useMutation({
    mutationFn: ({ version, base, changes }: Draft) =>
      patchVersion<ProductSaved>(`/products/${product.id}`, { base, changes }, version),
    onSuccess: ({ version, stored: written, isBehind }, { changes, goods }) => {
      write(null)
      setContested([])
      const known = [...product.goods, ...goods]
      const fields = { ...product.fields, ...changes, ...written }
      onSaved({ product: { ...product, fields, version, goods: known }, isBehind })
    },
    onError: (error) => {
      if (error instanceof CallError && error.reason === 'conflict')
        setContested(error.errors.conflicts as ContestedProductField[])
    },
  })
  const change = useCallback(
    (changeOf: (before: Draft, stored: (field: string) => FieldValue) => Draft | null) => {
      const product = latestProduct.current
      const before = latestDraft.current ?? { version: product.version, base: {}, changes: {}, goods: [] }
      const next = changeOf(before, (field) => storedIn(product, field))
      write(next)
    },
    [write, latestDraft],
  )
  const set = useCallback(
    (field: string, value: FieldValue) =>
      change((before, stored) => {
        const base = { ...before.base, [field]: field in before.base ? (before.base[field] ?? null) : stored(field) }
        const { [field]: _typed, ...others } = before.changes
        const changes = value === base[field] ? others : { ...others, [field]: value }
        return Object.keys(changes).length === 0 ? null : { ...before, base, changes }
      }),
    [change],
  )
  const remember = useCallback(
    (good: Good) => change((before) => ({ ...before, goods: [...before.goods, good] })),
    [change],
  )
  const { mutate } = save
  /** Saves the values before a change. No row has version 0, so a field that has changed since is answered with 409. */
  const undo = useCallback(
    (given: Undo) => {
      const next = { ...given, version: 0, goods: [] }
      write(next)
      mutate(next)
    },
    [write, mutate],
  )
  /** Goes on with the value that was chosen for each contested field. */
  const choose = (mine: readonly string[]) => {
    const draft = latestDraft.current
    if (!draft || !(save.error instanceof CallError)) return
    const theirs = Object.fromEntries(contested.map((each) => [each.field, each.theirs]))
    const kept = Object.entries(draft.changes).filter(([field]) => !(field in theirs) || mine.includes(field))
    const next = {
      version: Number(save.error.errors.version),
      base: { ...draft.base, ...theirs },
      changes: Object.fromEntries(kept),
      goods: draft.goods,
    }
    setContested([])
    if (kept.length > 0) {
      write(next)
      return save.mutate(next)
    }
    write(null)
    save.reset()
    onSaved({ product, isBehind: true })
  }
  const discard = () => {
    write(null)
    setContested([])
    save.reset()
  }
  return {
    draft,
    changes: draft?.changes ?? {},
    contested,
    save,
    submit: () => latestDraft.current && !save.isPending && save.mutate(latestDraft.current),
    value: (field: string): FieldValue =>
      draft && field in draft.changes ? (draft.changes[field] ?? null) : storedIn(product, field),
    set,
    remember,
    undo,
    choose,
    discard,
    errorOf: (field: string) => fieldError(save.error, field),
  }
}
