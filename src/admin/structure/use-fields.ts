import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContestedFields, FieldValues } from '../../shop/catalogue/structure/structure.calls.ts'
import { CallError, fieldError, patchVersion } from '../calls.ts'
import { useDraft } from '../use-draft.ts'

/** `base`: what the fields were when each of them was begun. */
type FieldsDraft = { version: number; base: FieldValues; changes: FieldValues }

type Edited = { version: number; fields: FieldValues }

export type FieldsEditor = ReturnType<typeof useFields>

/** What a field needs of it; parts of one value have an editor of their own. */
export type PlainEditor = Pick<FieldsEditor, 'text' | 'write' | 'errorOf' | 'isBusy'>

/** Only changed fields are sent; what is typed stays in the browser until the server has it. @param path of the call */
export function useFields<Detail extends Edited>(
  path: string,
  detail: Detail,
  onSaved: (next: Detail) => void | Promise<void>,
) {
  const [draft, setDraft] = useDraft<FieldsDraft>(`edit-fields:${path}`)
  const [contested, setContested] = useState<ContestedFields>([])
  const save = useMutation({
    mutationFn: ({ version, base, changes }: FieldsDraft) => patchVersion<Detail>(path, { base, changes }, version),
    onSuccess: async (next) => {
      // Until the page has the new values, the typed ones stay.
      await onSaved(next)
      setDraft(null)
      setContested([])
    },
    onError: (error) => {
      if (error instanceof CallError && error.reason === 'conflict') {
        setContested(error.errors.conflicts as ContestedFields)
      }
    },
  })
  /** Several fields at once, as one would forget the other. */
  const writeAll = (values: FieldValues) => {
    let { base, changes }: Omit<FieldsDraft, 'version'> = draft ?? { base: {}, changes: {} }
    for (const [field, value] of Object.entries(values)) {
      base = { ...base, [field]: base[field] ?? detail.fields[field] ?? '' }
      const { [field]: _typed, ...others } = changes
      changes = value === base[field] ? others : { ...others, [field]: value }
    }
    const version = draft?.version ?? detail.version
    setDraft(Object.keys(changes).length === 0 ? null : { version, base, changes })
  }
  const write = (field: string, value: string | boolean) => writeAll({ [field]: value })
  /** Goes on with the value that was chosen for each contested field. */
  const choose = (mine: readonly string[]) => {
    if (!draft || !(save.error instanceof CallError)) return
    const theirs = Object.fromEntries(contested.map((each) => [each.field, each.theirs]))
    const kept = Object.entries(draft.changes).filter(([field]) => !(field in theirs) || mine.includes(field))
    const version = Number(save.error.errors.version)
    setContested([])
    if (kept.length > 0) {
      const next = { version, base: { ...draft.base, ...theirs }, changes: Object.fromEntries(kept) }
      setDraft(next)
      save.mutate(next)
      return
    }
    setDraft(null)
    save.reset()
    void onSaved({ ...detail, fields: { ...detail.fields, ...theirs }, version })
  }
  const value = (field: string) => draft?.changes[field] ?? detail.fields[field] ?? ''
  return {
    text: (field: string) => String(value(field)),
    isOn: (field: string) => value(field) === true,
    before: (field: string) => String(detail.fields[field] ?? ''),
    errorOf: (field: string) => fieldError(save.error, field),
    /** Paths of the fields that the server refused. */
    wrong: save.error instanceof CallError && save.error.status === 422 ? Object.keys(save.error.errors) : [],
    write,
    writeAll,
    changes: draft?.changes ?? {},
    isUnsaved: draft !== null,
    isBusy: save.isPending,
    isSaved: save.isSuccess && draft === null,
    error: contested.length > 0 ? null : save.error,
    /** Another one each time that saving fails. */
    failure: save.error,
    contested,
    choose,
    submit: () => draft && save.mutate(draft),
    discard: () => {
      setDraft(null)
      setContested([])
      save.reset()
    },
  }
}
