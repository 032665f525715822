import { useQueryClient } from '@tanstack/react-query'
import type { MailAccountView } from '../../shop/mail-account/mail-account.calls.ts'
import { KeysCard } from '../outside-keys.tsx'
import { useAdmin } from '../session.ts'
import { OPENING } from '../settings/opening.ts'
import { SETUP } from '../setup/setup-query.ts'

/** By which mail server the shop sends. */
export function MailAccount() {
  const { t } = useAdmin()
  const words = t.emails.account
  const labels: Readonly<Record<string, string>> = words.labels
  const queries = useQueryClient()
  return (
    <KeysCard<MailAccountView>
      id="mail-accounts"
      words={words}
      keyOf={({ name }) => name}
      nameOf={() => words.name}
      problemOf={({ isUnreadable }) => (isUnreadable ? words.unreadable : null)}
      labelOf={(_, part) => labels[part] ?? part}
      onChanged={() => {
        for (const { queryKey } of [OPENING, SETUP]) void queries.invalidateQueries({ queryKey })
      }}
    />
  )
}
