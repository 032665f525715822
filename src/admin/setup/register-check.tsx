import type { RegisterAnswer } from '../../shop/opening/setup.calls.ts'
import { type AdminTexts, useAdmin } from '../session.ts'
import { NumberCheck } from './number-check.tsx'

/** Whether the register of companies knows the number that is saved, and as whose. */
export function RegisterCheck({ number }: { number: string }) {
  const words = useAdmin().t.setup.register
  return (
    <NumberCheck<RegisterAnswer>
      label={words.check(number)}
      path="/setup/register-check"
      said={(answer) => ({
        text: wordsOf(answer, words),
        isBad: answer.state !== 'found' || answer.isClosed || !answer.isSameName,
      })}
    />
  )
}

function wordsOf(
  { state, name, address, isClosed, isSameName }: RegisterAnswer,
  words: AdminTexts['setup']['register'],
): string {
  if (state !== 'found') return words.states[state]
  const found = [name, address].filter(Boolean).join(', ')
  return [`${found}.`, isClosed ? words.isClosed : '', isSameName ? '' : words.otherName].filter(Boolean).join(' ')
}
