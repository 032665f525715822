import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import type { OrderData } from './load.ts'

export function OrderView({ data }: { data: OrderData }) {
  const { words } = data
  return (
    <div className="container order-page">
      <header className="order-head">
        <h1>{data.title}</h1>
        {data.isNamed ? null : (
          <p className="order-head__number">
            {words.number} <strong data-order-number>{data.number}</strong>
          </p>
        )}
        <p className={`order-state order-state--${data.state}`} data-order-state={data.state}>
          {words.states[data.state]}
        </p>
      </header>
      <div className="order">
        <div className="order__main">
          <NextStep data={data} />
          <Steps data={data} />
          <section>
            <h2 className="order__heading">{words.items}</h2>
            <ul className="order__lines">
              {data.lines.map((line) => (
                <li key={line.id}>
                  <span>
                    <strong>{line.title}</strong>
                    <small>
                      {line.code} · {line.quantity} × {line.each}
                    </small>
                  </span>
                  <span className="order__sum">{line.sum}</span>
                </li>
              ))}
            </ul>
            <SummaryLines lines={data.sums} />
          </section>
          <AccountOffer data={data} />
        </div>
        <OrderFacts data={data} />
      </div>
    </div>
  )
}

function NextStep({ data }: { data: OrderData }) {
  const { words, transfer, cancel } = data
  return (
    <section className="order__next">
      {data.problem ? (
        <p className="order__problem" role="alert">
          <Icon name="warning" /> {data.problem}
        </p>
      ) : null}
      {data.hint ? <p>{data.hint}</p> : null}
      {data.note ? <p>{data.note}</p> : null}
      {transfer ? (
        <>
          <h2 className="order__heading">{words.transferTitle}</h2>
          <dl className="order__transfer">
            {transfer.rows.map((row) => (
              <div key={row.label}>
                <dt>{row.label}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
          {transfer.until ? <p className="order__hint">{transfer.until}</p> : null}
        </>
      ) : null}
      {data.payLink ? (
        <ButtonLink href={data.payLink} size="large">
          {data.problem ? words.payAgain : words.payNow}
        </ButtonLink>
      ) : null}
      {data.holdUntil ? <p className="order__hint">{data.holdUntil}</p> : null}
      {cancel ? (
        <details className="order__cancel">
          <summary>{words.cancel}</summary>
          <form method="post" action={cancel.action}>
            <input type="hidden" name="_token" value={cancel.csrf} />
            <p className="order__hint">{words.cancelHint}</p>
            <Button type="submit" kind="danger" size="small">
              {words.cancel}
            </Button>
          </form>
        </details>
      ) : null}
    </section>
  )
}

function AccountOffer({ data: { accountLink, words } }: { data: OrderData }) {
  if (!accountLink) return null
  return (
    <section className="order__account">
      <h2 className="order__heading">{words.accountTitle}</h2>
      <p>{words.accountText}</p>
      <ButtonLink href={accountLink} kind="secondary">
        {words.accountButton}
      </ButtonLink>
    </section>
  )
}

function OrderFacts({ data }: { data: OrderData }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <aside className="order__side">
      {data.facts.map((fact) => (
        <section key={fact.label}>
          <h2 className="order__fact">{fact.label}</h2>
          {fact.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      {data.documents.map((document) => (
        <a key={document.href} className="order__document" href={document.href}>
          <Icon name="file" /> {document.title}
        </a>
      ))}
      {data.withdrawLink ? <a href={data.withdrawLink}>{t.frame.footer.withdraw}</a> : null}
      <ButtonLink href={to(urls.home.to())} kind="secondary" wide>
        {t.cart.continueShopping}
      </ButtonLink>
    </aside>
  )
}

function Steps({ data: { steps, words } }: { data: OrderData }) {
  if (steps.length === 0) return null
  return (
    <section>
      <h2 className="visually-hidden">{words.steps}</h2>
      <ol className="steps">
        {steps.map((step) => (
          <li
            key={step.label}
            className={`step step--${step.status}`}
            aria-current={step.status === 'now' ? 'step' : undefined}
          >
            <span className="step__mark">{step.status === 'done' ? <Icon name="check" size={16} /> : null}</span>
            {step.label}
          </li>
        ))}
      </ol>
    </section>
  )
}
