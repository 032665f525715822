import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldsOfForm } from '../../shop/settings/setting-forms.ts'
import { CallError, call, fieldError, patchVersion } from '../calls.ts'
import { Button, Field, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Form = { version: number; fields: Readonly<Record<string, string>> }

const KEY = ['accounting-accounts'] as const
const FIELDS = fieldsOfForm('accounting')
const ofSetting = (key: string) => Object.keys(FIELDS).filter((path) => path.startsWith(`${key}.`))

export function AccountsForm() {
  const { t } = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call<Form>('GET', '/accounting/accounts'),
    staleTime: 0,
  })
  return (
    <section className="a-card a-stack" aria-labelledby="accounts">
      <h2 id="accounts">{t.journal.accounts}</h2>
      <p className="a-note">{t.journal.accountsHint}</p>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Fields form={data} /> : error ? null : <Waiting />}
    </section>
  )
}

/** What is typed stays where somebody else has changed other accounts. */
function Fields({ form }: { form: Form }) {
  const { t } = useAdmin()
  const isReadOnly = !useCan()('write:accounting')
  const queries = useQueryClient()
  const { typed, type, forget } = useTyped<Record<string, string>>('accounts', {})
  const save = useMutation({
    mutationFn: () =>
      patchVersion<Form>(
        '/accounting/accounts',
        { changes: typed, base: form.fields, version: form.version },
        form.version,
      ),
    onSuccess: (saved) => {
      forget()
      queries.setQueryData(KEY, saved)
    },
    onError: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
  const conflict = save.error instanceof CallError && save.error.status === 409
  const { labels, hints } = t.settings
  const isChanged = Object.keys(typed).length > 0
  const fieldAt = (path: string) => (
    <Field
      key={path}
      label={labels[path] ?? path}
      hint={hints[path]}
      maxLength={FIELDS[path]?.max}
      isReadOnly={isReadOnly}
      value={typed[path] ?? form.fields[path] ?? ''}
      onChange={(value) => type({ [path]: value })}
      error={fieldError(save.error, path)}
    />
  )
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => isChanged && save.mutate())}>
      <div className="a-journal__accounts">{ofSetting('accounts').map(fieldAt)}</div>
      <h3>{t.journal.mapping}</h3>
      <p className="a-note">{t.journal.mappingHint}</p>
      <div className="a-journal__accounts a-journal__accounts--hints">
        {ofSetting('accounting_programs').map(fieldAt)}
      </div>
      {conflict ? <p role="alert">{t.journal.taken}</p> : null}
      {save.error && !conflict ? <Problem error={save.error} /> : null}
      {save.isSuccess && !isChanged ? <p role="status">{t.journal.saved}</p> : null}
      {isReadOnly ? null : (
        <div className="a-row">
          <Button type="submit" look="primary" isPending={save.isPending} isDisabled={!isChanged}>
            {t.common.save}
          </Button>
        </div>
      )}
    </form>
  )
}
