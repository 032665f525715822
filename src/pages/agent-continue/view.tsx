import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import type { ContinueData } from './load.ts'

/** Asks by a button: programs open links, and the visitor may have a cart of their own. */
export function ContinueView({ data }: { data: ContinueData }) {
  const { to } = useShop()
  const { continued: t } = useTexts().agentCheckout
  return (
    <div className="container subscription agent-continue">
      <h1>{data.title}</h1>
      <p>{data.text}</p>
      <section className="agent-continue__goods">
        <h2>{t.goods}</h2>
        <SummaryLines lines={data.goods} />
      </section>
      {data.replaces ? <Notice kind="warning">{t.replaces}</Notice> : null}
      <form method="post" action={data.action} className="agent-continue__form">
        <input type="hidden" name="_token" value={data.csrf} />
        <Button type="submit" size="large">
          {t.button}
        </Button>
        {data.replaces ? (
          <ButtonLink href={to(urls.cart.to())} kind="secondary">
            {t.keep}
          </ButtonLink>
        ) : null}
      </form>
    </div>
  )
}

export function DeadContinueView() {
  const { to } = useShop()
  const { continued: t } = useTexts().agentCheckout
  return (
    <div className="container subscription">
      <h1>{t.over}</h1>
      <p>{t.overText}</p>
      <p>
        <ButtonLink href={to(urls.home.to())} kind="secondary">
          {t.home}
        </ButtonLink>
      </p>
    </div>
  )
}
