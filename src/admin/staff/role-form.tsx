import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { languages } from '../../shop/languages.ts'
import { canGrant } from '../../shop/staff/rights.ts'
import type { Role } from '../../shop/staff/staff.calls.ts'
import { call, fieldError, patchVersion } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, usePerson } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

/** `role` null: a new one. `key`: of what is typed, which fits only what it was begun from. */
export type RoleDraft = {
  key: string
  role: Role | null
  title: Readonly<Record<string, string>>
  rights: readonly string[]
}

type RoleFields = Pick<RoleDraft, 'title' | 'rights'>

type RoleFormProps = { draft: RoleDraft; rights: readonly string[]; onDone: () => void }

/** Rights that the person lacks are shown, and stay as they are. */
export function RoleForm({ draft, rights: all, onDone }: RoleFormProps) {
  const { t } = useAdmin()
  const { typed, type, forgetThen } = useTyped<RoleFields>(draft.key, { title: draft.title, rights: draft.rights })
  const { title, rights } = typed
  const end = forgetThen(onDone)
  const isOwner = draft.role?.code === 'owner'
  const save = useSaveRole(draft.role, end)
  const error = fieldError(save.error, 'title')
  return (
    <form className="a-form" onSubmit={submitted(() => save.mutate(isOwner ? { title } : { title, rights }))}>
      <RoleNames title={title} onChange={(next) => type({ title: next })} error={error} />
      {isOwner ? (
        <p className="a-note">{t.roles.ownerHint}</p>
      ) : (
        <RightsChoice all={all} rights={rights} setRights={(chosen) => type({ rights: chosen })} />
      )}
      {save.error && !error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending} isDisabled={!title[languages[0]]?.trim()}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}

/** @param role null: a new one */
function useSaveRole(role: Role | null, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Partial<RoleFields>) =>
      role ? patchVersion<Role>(`/roles/${role.id}`, given, role.version) : call<Role>('POST', '/roles', given),
    onSuccess: () => {
      for (const key of ['roles', 'staff']) void queries.invalidateQueries({ queryKey: [key] })
      onSaved()
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['roles'] }),
  })
}

type NamesProps = {
  title: RoleDraft['title']
  onChange: (title: RoleDraft['title']) => void
  error: string | undefined
}

/** Only the one in the first language is needed. */
function RoleNames({ title, onChange, error }: NamesProps) {
  const { t } = useAdmin()
  return languages.map((code, index) => (
    <Field
      key={code}
      label={t.roles.names[code]}
      autoFocus={index === 0}
      isRequired={index === 0}
      maxLength={40}
      value={title[code] ?? ''}
      onChange={(text) => onChange({ ...title, [code]: text })}
      error={index === 0 ? error : undefined}
    />
  ))
}

type RightsChoiceProps = { all: readonly string[]; rights: readonly string[]; setRights: (rights: string[]) => void }

function RightsChoice({ all, rights, setRights }: RightsChoiceProps) {
  const { t } = useAdmin()
  const { rights: own } = usePerson()
  // What another version of the shop knows stays.
  const others = rights.filter((right) => !all.includes(right))
  return (
    <CheckboxGroup
      className="a-field"
      value={[...rights]}
      onChange={(chosen) => setRights([...new Set([...chosen, ...others])])}
    >
      <Label>{t.keys.rights}</Label>
      <div className="a-rights">
        {all.map((right) => (
          <Checkbox key={right} value={right} className="a-checkbox" isDisabled={!canGrant(own, [right])}>
            <span className="a-checkbox__box" aria-hidden />
            <span>
              {t.rights[right] ?? right}
              {t.rightHints[right] ? <small className="a-note">{t.rightHints[right]}</small> : null}
            </span>
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  )
}
