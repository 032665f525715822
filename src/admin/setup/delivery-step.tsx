import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { COURIER_CODE, carrierNames, lockerCode } from '../../shop/opening/delivery-template.ts'
import type { Setup } from '../../shop/opening/setup.calls.ts'
import { CARRIERS } from '../../shop/shipping/carrier-point.ts'
import { Check } from '../check.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useSetupAct } from './use-setup-act.ts'

type Choice = { codes: readonly string[]; abroad: boolean }

const CHOICES = [
  ...CARRIERS.map((carrier) => ({ code: lockerCode(carrier), carrier })),
  { code: COURIER_CODE, carrier: null },
]

export function DeliveryStep({ setup: { delivery } }: { setup: Setup }) {
  const { t, lang } = useAdmin()
  const words = t.setup.delivery
  const mayWrite = useCan()('write:settings')
  const active = delivery.filter(({ isActive }) => isActive)
  const [codes, setCodes] = useState<readonly string[]>(() => active.map(({ code }) => code))
  const [abroad, setAbroad] = useState(false)
  const save = useSetupAct<Choice>(
    () => '/setup/delivery',
    (choice) => ({
      carriers: CARRIERS.filter((carrier) => choice.codes.includes(lockerCode(carrier))),
      courier: choice.codes.includes(COURIER_CODE),
      abroad: choice.abroad,
    }),
  )
  const change = (code: string, isChosen: boolean) =>
    setCodes(isChosen ? [...codes, code] : codes.filter((each) => each !== code))
  return (
    <>
      <fieldset className="a-setup__choices" disabled={!mayWrite}>
        <legend className="visually-hidden">{t.setup.names.delivery}</legend>
        {CHOICES.map(({ code, carrier }) => (
          <Check key={code} isSelected={codes.includes(code)} onChange={(isChosen) => change(code, isChosen)}>
            {carrier ? words.lockers(carrierNames[carrier]) : words.courier}
          </Check>
        ))}
        <Check isSelected={abroad} onChange={setAbroad}>
          {words.abroad}
        </Check>
      </fieldset>
      <p className="a-note">{words.prices}</p>
      <p className="a-note">{words.others}</p>
      {mayWrite ? (
        <Button look="primary" isPending={save.isPending} onPress={() => save.mutate({ codes, abroad })}>
          {t.setup.save}
        </Button>
      ) : null}
      {save.error ? <Problem error={save.error} /> : null}
      {active.length > 0 ? (
        <ul className="a-setup__list">
          {active.map(({ code, title, points, failure }) => (
            <li key={code}>
              <strong>{title[lang] ?? title.lv}</strong>
              {points === null ? null : (
                <span className={failure === null ? 'a-note' : 'a-state a-state--waits'}>
                  {failure !== null ? words.failed : points > 0 ? words.points(points) : words.reading}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="a-row">
        <Link to="/delivery" className="a-button a-button--plain">
          {words.toPrices}
        </Link>
        <Link to="/delivery/shops" className="a-button a-button--quiet">
          {words.toShops}
        </Link>
      </p>
    </>
  )
}
