import type { VatAnswer } from '../../shop/opening/setup.calls.ts'
import { useAdmin } from '../session.ts'
import { NumberCheck } from './number-check.tsx'

/** Whether the EU knows the VAT number that is saved. */
export function VatCheck({ number }: { number: string }) {
  const words = useAdmin().t.setup.vat
  return (
    <NumberCheck<VatAnswer>
      label={words.check(number)}
      path="/setup/vat-check"
      said={({ state, name, address }) => ({
        text: name ? `${words.states[state]} ${[name, address].filter(Boolean).join(', ')}` : words.states[state],
      })}
    />
  )
}
