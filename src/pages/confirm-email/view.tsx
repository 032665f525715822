import type { account } from '../../i18n/lv/account.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { ConfirmingButton } from './confirming-button.tsx'

export type ConfirmEmailData = {
  words: (typeof account)['confirm']
  csrf: string
  token: string
  state: 'ask' | 'done' | 'changed' | 'taken' | 'dead'
}

export function ConfirmEmailView({ data }: { data: ConfirmEmailData }) {
  const { to } = useShop()
  const { words, state } = data
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      {state === 'ask' ? (
        <ConfirmingButton {...data} path={urls.confirmEmail.to(data.token)} />
      ) : (
        <>
          <Notice kind={state === 'done' || state === 'changed' ? 'success' : 'warning'}>{words[state]}</Notice>
          <ButtonLink href={to(urls.profile.to())}>{words.toProfile}</ButtonLink>
        </>
      )}
    </AccountCard>
  )
}
