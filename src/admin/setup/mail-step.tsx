import type { Setup } from '../../shop/opening/setup.calls.ts'
import { MailAccount } from '../emails/mail-account.tsx'
import { SenderCard } from '../emails/sender-card.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useSetupAct } from './use-setup-act.ts'

type Test = NonNullable<Setup['mail']['test']>

export function MailStep({ setup: { mail } }: { setup: Setup }) {
  const { t } = useAdmin()
  const words = t.setup.mail
  const mayWrite = useCan()('write:settings')
  const send = useSetupAct(() => '/setup/test-mail')
  // Without a server an e-mail is only written down.
  const wordsOf = (state: Test['state']) => (state === 'sent' && !mail.hasServer ? words.kept : words.states[state])
  return (
    <>
      <p className={mail.hasServer ? 'a-note' : 'a-problem'}>{mail.hasServer ? words.server : words.noServer}</p>
      <MailAccount />
      {mayWrite ? (
        <Button isPending={send.isPending} onPress={() => send.mutate()}>
          {words.test}
        </Button>
      ) : null}
      {send.error ? <Problem error={send.error} /> : null}
      <output className="a-note">
        {mail.test ? wordsOf(mail.test.state)(mail.test.recipient) : ''}
        {mail.test?.error ? ` ${mail.test.error}` : ''}
      </output>
      <SenderCard />
    </>
  )
}
