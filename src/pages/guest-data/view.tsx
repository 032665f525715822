import type { Texts } from '../../i18n/texts.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type GuestDataViewProps = {
  words: Texts['order']['ownData']
  state: 'ask' | 'erased' | 'dead'
  email: string
  csrf: string
  token: string
}

export function GuestDataView(props: GuestDataViewProps) {
  const { to } = useShop()
  const { words, state } = props
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      {state === 'ask' ? <Choices {...props} /> : null}
      {state === 'erased' ? (
        <div role="status">
          <Notice kind="success">{words.erased}</Notice>
        </div>
      ) : null}
      {state === 'dead' ? (
        <>
          <Notice kind="warning">{words.dead}</Notice>
          <ButtonLink href={to(urls.findOrder.to())}>{words.toFindOrder}</ButtonLink>
        </>
      ) : null}
    </AccountCard>
  )
}

function Choices({ words, email, csrf, token }: GuestDataViewProps) {
  const { to } = useShop()
  return (
    <>
      <p>{words.about(email)}</p>
      <h2>{words.copyTitle}</h2>
      <p>{words.copyText}</p>
      <ButtonLink href={to(urls.guestDataFile.to(token))}>{words.copy}</ButtonLink>
      <h2>{words.eraseTitle}</h2>
      <p>{words.eraseText}</p>
      <details>
        <summary>{words.erase}</summary>
        <form className="account-card__form" method="post" action={to(urls.guestDataRemoval.to(token))}>
          <input type="hidden" name="_token" value={csrf} />
          <p>{words.eraseSure}</p>
          <Button type="submit" kind="danger">
            {words.eraseNow}
          </Button>
        </form>
      </details>
    </>
  )
}
