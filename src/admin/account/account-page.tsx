import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPasskey, OwnStaffSession } from '../../shop/staff/staff.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { type CreationOptions, hasPasskeys, makePasskey } from '../passkey.ts'
import { useAdmin } from '../session.ts'
import { StepError, useStep } from '../step.tsx'
import { deviceName } from './device-name.ts'
import { Enrolment, RecoveryCodes } from './enrolment.tsx'
import { Password } from './password.tsx'
import { PersonForm } from './person-form.tsx'

type Security = { passkeys: ListedPasskey[]; hasPassword: boolean; hasTotp: boolean }

const KEY = ['me'] as const

export function AccountPage() {
  const { t } = useAdmin()
  const security = useQuery({ queryKey: KEY, queryFn: () => call<Security>('GET', '/me/security') })
  if (security.isPending) return <Waiting />
  if (security.isLoadingError) return <Problem error={security.error} onRetry={() => void security.refetch()} />
  return (
    <>
      <PageHead title={t.account.title} />
      <div className="a-stack a-account">
        <PersonForm />
        <Passkeys passkeys={security.data.passkeys} />
        <Password hasPassword={security.data.hasPassword} />
        <App hasTotp={security.data.hasTotp} />
        <Devices />
      </div>
    </>
  )
}

function useChanged() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}

function Passkeys({ passkeys }: Pick<Security, 'passkeys'>) {
  const { t, lang } = useAdmin()
  const onChange = useChanged()
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE', `/me/passkeys/${encodeURIComponent(id)}`),
    onSuccess: onChange,
  })
  const add = useStep(async () => {
    const options = await call<CreationOptions>('POST', '/me/passkeys/options')
    const response = await makePasskey(options)
    await call('POST', '/me/passkeys', { response, name: deviceName(navigator.userAgent) || t.join.device })
    onChange()
  })
  return (
    <section className="a-card a-stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t.account.passkeys}</h2>
      {passkeys.length === 0 ? <p className="a-note">{t.account.noPasskeys}</p> : null}
      <ul>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="a-row a-row--spread">
            <span>
              {name} <span className="a-note">{`${t.account.added} ${formatMoment(createdAt, lang)}`}</span>
            </span>
            <Button look="quiet" onPress={() => remove.mutate(id)}>
              {t.common.remove}
            </Button>
          </li>
        ))}
      </ul>
      {remove.error ? <Problem error={remove.error} /> : null}
      <StepError error={add.error} />
      {hasPasskeys() ? (
        <Button icon="plus" isPending={add.isBusy} onPress={add.run}>
          {t.account.addPasskey}
        </Button>
      ) : null}
    </section>
  )
}

function App({ hasTotp }: Pick<Security, 'hasTotp'>) {
  const { t } = useAdmin()
  const onChange = useChanged()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const remove = useMutation({ mutationFn: () => call('DELETE', '/me/totp'), onSuccess: onChange })
  const renew = useMutation({
    mutationFn: () => call<{ recoveryCodes: string[] }>('POST', '/me/recovery-codes'),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const end = () => {
    setAdding(false)
    setCodes(null)
    onChange()
  }
  const error = remove.error ?? renew.error
  return (
    <section className="a-card a-stack" aria-labelledby="app">
      <h2 id="app">{t.account.app}</h2>
      <p className="a-note">{hasTotp ? t.account.hasApp : t.account.noApp}</p>
      {error ? <Problem error={error} /> : null}
      <div className="a-row">
        {hasTotp ? (
          <>
            <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
              {t.account.newCodes}
            </Button>
            <Button look="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
              {t.account.removeApp}
            </Button>
          </>
        ) : (
          <Button icon="plus" onPress={() => setAdding(true)}>
            {t.account.addApp}
          </Button>
        )}
      </div>
      <Window title={t.account.app} isOpen={isAdding || codes !== null} onClose={end}>
        {codes ? <RecoveryCodes codes={codes} onDone={end} /> : <Enrolment onDone={end} />}
      </Window>
    </section>
  )
}

function Devices() {
  const { t, lang } = useAdmin()
  const queries = useQueryClient()
  const devices = useQuery({
    queryKey: ['devices'],
    queryFn: () => call<{ sessions: OwnStaffSession[] }>('GET', '/me/sessions'),
  })
  const end = useMutation({
    mutationFn: (key: string) => call('DELETE', `/me/sessions/${key}`),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['devices'] }),
  })
  const found = devices.data?.sessions ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="devices">
      <h2 id="devices">{t.account.sessions}</h2>
      {devices.error ? <Problem error={devices.error} /> : null}
      <ul>
        {found.map(({ key, isThis, userAgent, seen }) => (
          <li key={key} className="a-row a-row--spread">
            <span>
              {deviceName(userAgent) || t.account.unknownDevice}{' '}
              <span className="a-note">{isThis ? t.account.thisDevice : formatMoment(seen, lang)}</span>
            </span>
            {isThis ? null : (
              <Button look="quiet" onPress={() => end.mutate(key)}>
                {t.account.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.length > 1 ? <Button onPress={() => end.mutate('all')}>{t.account.endOthers}</Button> : null}
    </section>
  )
}
