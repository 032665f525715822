import type { ViewResult, VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { urls } from '../../urls.ts'

type AskEmailData = {
  words: Texts['order']['askEmail']
  csrf: string
  action: string
  error: string | undefined
}

/** Shown in place of an old order, whose address may have become known to others. */
export function askEmail(ctx: VisitorContext, error?: string): ViewResult {
  const words = texts[ctx.lang].order.askEmail
  const data = { words, csrf: ctx.csrf(), action: ctx.at(urls.order.to(ctx.params.token ?? '')), error }
  return {
    kind: 'view',
    head: { title: words.title },
    content: <AskEmailView data={data} />,
    status: error ? 422 : 200,
  }
}

function AskEmailView({ data: { words, csrf, action, error } }: { data: AskEmailData }) {
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
