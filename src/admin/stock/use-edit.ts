import { useMutation } from '@tanstack/react-query'
import type { Conflict } from '../../shop/merge-edits.ts'
import { CallError, call, patchVersion } from '../calls.ts'

type Fields = Readonly<Record<string, unknown>>
type Saved = { base: Fields; changes: Fields }

export type Edit = ReturnType<typeof useEdit>

/**
 * Saves changed fields with what was read of them. Where others changed the same ones, `conflicts` has both values, and
 * `choose` saves what the person has decided.
 */
export function useEdit<Answer>(
  path: string,
  read: Fields & { version?: number },
  { onSaved }: { onSaved: (answer: Answer) => void },
) {
  const saving = useMutation({
    mutationFn: ({ base, changes }: Saved) =>
      read.version === undefined
        ? call<Answer>('PATCH', path, { base, changes })
        : patchVersion<Answer>(path, { base, changes }, read.version),
    onSuccess: onSaved,
  })
  const { error, variables } = saving
  const contested =
    error instanceof CallError && error.reason === 'conflict' ? (error.errors.conflicts as Conflict[]) : null
  return {
    save: (changes: Fields) => {
      const base = Object.fromEntries(Object.keys(changes).map((field) => [field, read[field]]))
      saving.mutate({ base, changes })
    },
    /** @param mine fields whose own value stays */
    choose: (mine: readonly string[]) => {
      if (!variables || !contested) return
      const theirs = contested.filter(({ field }) => !mine.includes(field)).map(({ field }) => field)
      const changes = Object.fromEntries(Object.entries(variables.changes).filter(([field]) => !theirs.includes(field)))
      const base = { ...variables.base, ...Object.fromEntries(contested.map((each) => [each.field, each.theirs])) }
      saving.mutate({
        base: Object.fromEntries(Object.keys(changes).map((field) => [field, base[field as keyof typeof base]])),
        changes,
      })
    },
    conflicts: contested,
    error: contested ? null : error,
    isPending: saving.isPending,
  }
}
