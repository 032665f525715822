import type { account } from '../../i18n/lv/account.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { ConfirmingButton } from './confirming-button.tsx'

export type UndoData = {
  words: (typeof account)['undoEmailChange']
  csrf: string
  token: string
  state: 'ask' | 'taken' | 'dead'
}

export function UndoEmailChangeView({ data }: { data: UndoData }) {
  const { to } = useShop()
  const { words, state } = data
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      {state === 'ask' ? (
        <ConfirmingButton {...data} path={urls.undoEmailChange.to(data.token)} />
      ) : (
        <>
          <Notice kind="warning">{words[state]}</Notice>
          <ButtonLink href={to(state === 'taken' ? urls.contact.to() : urls.forgotPassword.to())}>
            {state === 'taken' ? words.toContact : words.toForgot}
          </ButtonLink>
        </>
      )}
    </AccountCard>
  )
}
