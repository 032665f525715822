import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Setup } from '../../shop/opening/setup.calls.ts'
import type { SetupStep } from '../../shop/opening/setup.ts'
import type { SettingFormName } from '../../shop/settings/setting-forms.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useAdmin } from '../session.ts'
import { formQuery, SettingFields } from '../settings/setting-fields.tsx'
import { LogoAndAccent } from '../theme/accent-card.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { DemoGoods } from './demo-goods.tsx'
import { MailStep } from './mail-step.tsx'
import { OpenStep } from './open-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { RegisterCheck } from './register-check.tsx'
import { TextsStep } from './texts-step.tsx'
import { VatCheck } from './vat-check.tsx'

export function StepContent({ step, setup }: { step: SetupStep; setup: Setup }): ReactNode {
  switch (step) {
    case 'owner':
      return <OwnerStep />
    case 'company':
      return (
        <>
          <FormStep form="company" />
          {setup.regNumber ? <RegisterCheck key={setup.regNumber} number={setup.regNumber} /> : null}
          {setup.vatNumber ? <VatCheck key={setup.vatNumber} number={setup.vatNumber} /> : null}
        </>
      )
    case 'bank':
      return (
        <>
          <FormStep form="bank" />
          <Numbers />
        </>
      )
    case 'look':
      return (
        <>
          <LogoAndAccent />
          <FormStep form="words" />
        </>
      )
    case 'delivery':
      return <DeliveryStep setup={setup} />
    case 'payment':
      return <PaymentStep setup={setup} />
    case 'goods':
      return <GoodsStep setup={setup} />
    case 'texts':
      return <TextsStep setup={setup} />
    case 'mail':
      return <MailStep setup={setup} />
    case 'open':
      return <OpenStep setup={setup} />
  }
}

function FormStep({ form }: { form: SettingFormName }) {
  const found = useQuery(formQuery(form))
  return <Loaded query={found}>{(form) => <SettingFields form={form} />}</Loaded>
}

function Numbers() {
  const { t } = useAdmin()
  const words = t.settings.forms.numbers
  return (
    <details>
      <summary>{words.title}</summary>
      <p className="a-note">{words.hint}</p>
      <FormStep form="numbers" />
    </details>
  )
}

function OwnerStep() {
  const { t } = useAdmin()
  return (
    <p className="a-row">
      <Link to="/account" className="a-button a-button--plain">
        {t.setup.toAccount}
      </Link>
      <Link to="/staff" className="a-button a-button--quiet">
        {t.nav.staff}
      </Link>
    </p>
  )
}

function GoodsStep({ setup: { goods } }: { setup: Setup }) {
  const { t } = useAdmin()
  return (
    <>
      <p className="a-note">{t.setup.goodsCount(goods.published, goods.all)}</p>
      <p className="a-row">
        <Link to="/import" className="a-button a-button--plain">
          {t.setup.toImport}
        </Link>
        <Link to="/products/new" className="a-button a-button--plain">
          {t.setup.toNewProduct}
        </Link>
      </p>
      <DemoGoods />
    </>
  )
}
