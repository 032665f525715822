import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContestedProductField, ProductSaved, StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'
import { CallError, patchVersion } from '../calls.ts'
import { useDraft } from '../order-edit/draft.ts'

type Values = Record<string, FieldValue>
/** `base`: what the fields were when each of them was begun. `goods`: related ones that were found meanwhile. */
type Draft = { version: number; base: Values; changes: Values; goods: StaffProduct['goods'] }

type Saved = { product: StaffProduct; isBehind: boolean }

/** What is typed on the page of a product until it is saved. @param onSaved the product as it is known to be now */
export function useProductDraft(product: StaffProduct, onSaved: (saved: Saved) => void) {
  const [draft, setDraft] = useDraft<Draft>(`product:${product.id}`)
  const [contested, setContested] = useState<readonly ContestedProductField[]>([])
  const stored = (field: string): FieldValue => product.fields[field] ?? (field.includes('.') ? '' : null)
  const save = useMutation({
    mutationFn: ({ version, base, changes }: Draft) =>
      patchVersion<ProductSaved>(`/products/${product.id}`, { base, changes }, version),
    onSuccess: ({ version, stored: written, isBehind }, { changes, goods }) => {
      setDraft(null)
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
  const begun = (): Draft => draft ?? { version: product.version, base: {}, changes: {}, goods: [] }
  const set = (field: string, value: FieldValue) => {
    const before = begun()
    const base = { ...before.base, [field]: field in before.base ? (before.base[field] ?? null) : stored(field) }
    const { [field]: _typed, ...others } = before.changes
    const changes = value === base[field] ? others : { ...others, [field]: value }
    setDraft(Object.keys(changes).length === 0 ? null : { ...before, base, changes })
  }
  const remember = (good: StaffProduct['goods'][number]) => {
    const before = begun()
    setDraft({ ...before, goods: [...before.goods, good] })
  }
  /** Goes on with the value that was chosen for each contested field. */
  const choose = (mine: readonly string[]) => {
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
      setDraft(next)
      return save.mutate(next)
    }
    setDraft(null)
    save.reset()
    onSaved({ product, isBehind: true })
  }
  const discard = () => {
    setDraft(null)
    setContested([])
    save.reset()
  }
  return {
    draft,
    changes: draft?.changes ?? {},
    contested,
    save,
    submit: () => draft && !save.isPending && save.mutate(draft),
    value: (field: string): FieldValue =>
      draft && field in draft.changes ? (draft.changes[field] ?? null) : stored(field),
    set,
    remember,
    choose,
    discard,
    errorOf: (field: string) => (save.error instanceof CallError ? save.error.of(field) : undefined),
  }
}
