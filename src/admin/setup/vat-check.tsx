import { useMutation } from '@tanstack/react-query'
import type { VatAnswer } from '../../shop/opening/setup.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

/** Whether the EU knows the VAT number that is saved. */
export function VatCheck({ number }: { number: string }) {
  const { t } = useAdmin()
  const words = t.setup.vat
  const check = useMutation({ mutationFn: () => call<VatAnswer>('POST', '/setup/vat-check') })
  const said = check.data
  return (
    <div className="a-stack">
      <Button isPending={check.isPending} onPress={() => check.mutate()}>
        {words.check(number)}
      </Button>
      {check.error ? <Problem error={check.error} /> : null}
      <output className="a-note">
        {said ? words.states[said.state] : ''}
        {said?.name ? ` ${[said.name, said.address].filter(Boolean).join(', ')}` : ''}
      </output>
    </div>
  )
}
