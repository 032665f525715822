import { useMutation } from '@tanstack/react-query'
import { call } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

/** Keeps what the columns are, for the next file of the supplier. */
export function SaveMapping({ id }: { id: string }) {
  const { t } = useAdmin()
  const { typed, type, forget } = useTyped(`import-mapping:${id}`, { name: '' })
  const { name } = typed
  const save = useMutation({
    mutationFn: () => call('POST', '/import-mappings', { importId: id, name: name.trim() }),
    onSuccess: forget,
  })
  if (save.isSuccess) return <p role="status">{t.imports.saved}</p>
  return (
    <form className="a-card a-form" onSubmit={submitted(() => name.trim() && save.mutate())}>
      <Field label={t.imports.mappingName} value={name} onChange={(text) => type({ name: text })} maxLength={80} />
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button type="submit" isPending={save.isPending} isDisabled={name.trim() === ''}>
          {t.imports.saveMapping}
        </Button>
      </div>
    </form>
  )
}
