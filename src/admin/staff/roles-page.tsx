import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inLang } from '../../shop/languages.ts'
import { canGrant } from '../../shop/staff/rights.ts'
import type { Role } from '../../shop/staff/staff.calls.ts'
import { call, deleteVersion } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan, usePerson } from '../session.ts'
import { type RoleDraft, RoleForm } from './role-form.tsx'

export function RolesPage() {
  const can = useCan()
  return can('read:staff') ? <Roles /> : <NoRight />
}

type Answer = { roles: Role[]; rights: string[] }

function Roles() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const [draft, setDraft] = useState<RoleDraft | null>(null)
  const roles = useQuery({ queryKey: ['roles'], queryFn: () => call<Answer>('GET', '/roles') })
  if (roles.isPending) return <Waiting />
  if (roles.isLoadingError) return <Problem error={roles.error} onRetry={() => void roles.refetch()} />
  const copyOf = ({ id, version, title, rights }: Role): RoleDraft => ({
    key: `role:copy:${id}:${version}`,
    role: null,
    title: Object.fromEntries(Object.entries(title).map(([code, text]) => [code, `${text} (2)`])),
    rights: rights.filter((right) => right !== '*'),
  })
  return (
    <>
      <PageHead title={t.roles.title}>
        {can('write:staff') ? (
          <Button look="primary" icon="plus" onPress={() => setDraft(NEW_ROLE)}>
            {t.roles.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{t.roles.hint}</p>
      <ul className="a-people">
        {roles.data.roles.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            onEdit={() => setDraft(draftOf(role))}
            onCopy={() => setDraft(copyOf(role))}
          />
        ))}
      </ul>
      <Window
        title={draft?.role ? inLang(draft.role.title, lang) : t.roles.create}
        isOpen={draft !== null}
        onClose={() => setDraft(null)}
      >
        {draft ? (
          <RoleForm key={draft.key} draft={draft} rights={roles.data.rights} onDone={() => setDraft(null)} />
        ) : null}
      </Window>
    </>
  )
}

const NEW_ROLE: RoleDraft = { key: 'role:new', role: null, title: {}, rights: [] }

const draftOf = (role: Role): RoleDraft => ({
  key: `role:${role.id}:${role.version}`,
  role,
  title: role.title,
  rights: role.rights,
})

/** Words that stand alone elsewhere, in one sentence. */
const sentenceOf = ([first = '', ...others]: readonly string[]) =>
  [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join(', ')

/** So many are read at a glance. */
const FEW_RIGHTS = 8

function RoleRow({ role, onEdit, onCopy }: { role: Role; onEdit: () => void; onCopy: () => void }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const { rights: own } = usePerson()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteVersion(`/roles/${role.id}`, role.version),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['roles'] }),
  })
  const isOwner = role.code === 'owner'
  const words = isOwner ? t.roles.everything : sentenceOf(role.rights.map((right) => t.rights[right] ?? right))
  const isLong = !isOwner && role.rights.length > FEW_RIGHTS
  return (
    <li className="a-card a-role">
      <p>
        <strong>{inLang(role.title, lang)}</strong>{' '}
        {role.code === null ? null : <span className="a-tag">{t.roles.builtIn}</span>}
      </p>
      {isLong ? (
        <details>
          <summary>{t.roles.count(role.rights.length)}</summary>
          <p className="a-note">{words}</p>
        </details>
      ) : (
        <p className="a-note">{words || t.roles.nothing}</p>
      )}
      {can('write:staff') ? (
        <div className="a-row">
          <Button look="quiet" onPress={onEdit}>
            {t.roles.edit}
          </Button>
          <Button look="quiet" onPress={onCopy}>
            {t.roles.copy}
          </Button>
          {role.code === null && canGrant(own, role.rights) ? (
            <Button look="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
              {t.roles.remove}
            </Button>
          ) : null}
        </div>
      ) : null}
      {remove.error ? <Problem error={remove.error} /> : null}
    </li>
  )
}
