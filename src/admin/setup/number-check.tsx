import { useMutation } from '@tanstack/react-query'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'

type Props<Answer> = { label: string; path: string; said: (answer: Answer) => { text: string; isBad?: boolean } }

/** Asks a register about a number that is saved. */
export function NumberCheck<Answer>({ label, path, said }: Props<Answer>) {
  const check = useMutation({ mutationFn: () => call<Answer>('POST', path) })
  const { text, isBad } = check.data ? said(check.data) : { text: '' }
  return (
    <div className="a-stack">
      <Button isPending={check.isPending} onPress={() => check.mutate()}>
        {label}
      </Button>
      {check.error ? <Problem error={check.error} /> : null}
      <output className={isBad ? 'a-error' : 'a-note'}>{text}</output>
    </div>
  )
}
