import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Setup } from '../../shop/opening/setup.calls.ts'
import { Check } from '../check.tsx'
import { Button, Problem } from '../parts.tsx'
import { VendorKeys } from '../payment-methods/vendor-keys.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useSetupAct } from './use-setup-act.ts'

/** Where nothing is chosen yet, a transfer is. */
const FIRST = ['bank-transfer']

export function PaymentStep({ setup: { payments, done } }: { setup: Setup }) {
  const { t, lang } = useAdmin()
  const words = t.setup.payment
  const mayWrite = useCan()('write:settings')
  const [codes, setCodes] = useState<readonly string[]>(() => {
    const active = payments.filter(({ isActive }) => isActive).map(({ code }) => code)
    return active.length > 0 ? active : FIRST
  })
  const save = useSetupAct<readonly string[]>(
    () => '/setup/payments',
    (chosen) => ({ codes: chosen }),
  )
  const change = (code: string, isChosen: boolean) =>
    setCodes(isChosen ? [...codes, code] : codes.filter((each) => each !== code))
  return (
    <>
      {done.includes('bank') ? null : (
        <p className="a-problem">
          <span>{words.noAccount}</span>
          <Link to="/setup" search={{ step: 'bank' }} className="a-button a-button--quiet">
            {t.setup.names.bank}
          </Link>
        </p>
      )}
      <fieldset className="a-setup__choices" disabled={!mayWrite}>
        <legend className="visually-hidden">{t.setup.names.payment}</legend>
        {payments.map(({ code, title }) => (
          <Check key={code} isSelected={codes.includes(code)} onChange={(isChosen) => change(code, isChosen)}>
            {title[lang] ?? title.lv}
          </Check>
        ))}
      </fieldset>
      {mayWrite ? (
        <Button look="primary" isPending={save.isPending} onPress={() => save.mutate(codes)}>
          {t.setup.save}
        </Button>
      ) : null}
      {save.isSuccess ? <output className="a-note">{t.setup.saved}</output> : null}
      {save.error ? <Problem error={save.error} /> : null}
      <p className="a-note">{words.vendors}</p>
      <VendorKeys />
    </>
  )
}
