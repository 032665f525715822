import { useMutation } from '@tanstack/react-query'
import type { RegisterAnswer } from '../../shop/opening/setup.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

/** Whether the register of companies knows the number that is saved, and as whose. */
export function RegisterCheck({ number }: { number: string }) {
  const { t } = useAdmin()
  const words = t.setup.register
  const check = useMutation({ mutationFn: () => call<RegisterAnswer>('POST', '/setup/register-check') })
  const said = check.data
  return (
    <div className="a-stack">
      <Button isPending={check.isPending} onPress={() => check.mutate()}>
        {words.check(number)}
      </Button>
      {check.error ? <Problem error={check.error} /> : null}
      <output className={said?.state === 'found' && said.isSameName && !said.isClosed ? 'a-note' : 'a-error'}>
        {said ? wordsOf(said, words) : ''}
      </output>
    </div>
  )
}

function wordsOf(
  { state, name, address, isClosed, isSameName }: RegisterAnswer,
  words: ReturnType<typeof useAdmin>['t']['setup']['register'],
): string {
  if (state !== 'found') return words.states[state]
  const found = [name, address].filter(Boolean).join(', ')
  return [`${found}.`, isClosed ? words.isClosed : '', isSameName ? '' : words.otherName].filter(Boolean).join(' ')
}
