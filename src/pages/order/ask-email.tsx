import type { Texts } from '../../i18n/texts.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export type AskEmailData = {
  words: Texts['order']['askEmail']
  csrf: string
  /** The order's own address. */
  action: string
  error: string | undefined
}

/** In place of an old order, whose address may have come into other hands. */
export function AskEmailPage({ data: { words, csrf, action, error } }: { data: AskEmailData }) {
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      <form className="account-card__form" method="post" action={action} data-clears-errors="">
        <p>{words.text}</p>
        <input type="hidden" name="_token" value={csrf} />
        <TextField
          label={words.label}
          name="email"
          type="email"
          autoComplete="email"
          error={error ? [error] : undefined}
          required
        />
        <Button type="submit" size="large" wide>
          {words.submit}
        </Button>
      </form>
    </AccountCard>
  )
}
