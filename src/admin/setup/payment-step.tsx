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
  const active = payments.filter(({ isActive }) => isActive).map(({ code }) => code)
  const [ticked, setCodes] = useState<readonly string[]>(() => (active.length > 0 ? active : FIRST))
  const [offered, setOffered] = useState(payments)
  // A vendor is selected once its keys are entered.
  if (offered.length !== payments.length) {
    const isNew = ({ code }: { code: string }) => !offered.some((each) => each.code === code)
    setOffered(payments)
    setCodes([...new Set([...ticked, ...payments.filter(isNew).map(({ code }) => code)])])
  }
  // What was ticked may not be offered any more.
  const codes = ticked.filter((each) => payments.some(({ code }) => code === each))
  const isSaved = codes.length === active.length && codes.every((code) => active.includes(code))
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
        {payments.map(({ code, title, description }) => (
          <Check key={code} isSelected={codes.includes(code)} onChange={(isChosen) => change(code, isChosen)}>
            {title[lang] ?? title.lv}
            <small className="a-setup__about">{description[lang] ?? description.lv}</small>
          </Check>
        ))}
      </fieldset>
      {mayWrite ? (
        <Button look="primary" isPending={save.isPending} onPress={() => save.mutate(codes)}>
          {t.setup.save}
        </Button>
      ) : null}
      <output className="a-note">{isSaved ? (save.isSuccess ? t.setup.saved : '') : words.unsaved}</output>
      {save.error ? <Problem error={save.error} /> : null}
      <p className="a-note">{words.vendors}</p>
      <VendorKeys />
    </>
  )
}
