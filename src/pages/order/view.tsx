import type { ReactNode } from 'react'
import { TaxNote } from '../../ui/both-prices.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaperSeller } from '../../ui/paper-seller.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import type { OrderData } from './data.ts'
import { OrderSide } from './side.tsx'

/** @param props.actions beside the heading */
export function OrderView({ data, actions = null }: { data: OrderData; actions?: ReactNode }) {
  return (
    <div className="container order-page">
      <PaperSeller lines={data.seller} />
      {data.isNamed ? null : <p className="order__paper-title">{data.words.named(data.number)}</p>}
      <OrderHead data={data} actions={actions} />
      <div className="order">
        <div className="order__main">
          <NextStep data={data} />
          <Linked data={data} />
          <Messages data={data} />
          <Goods data={data} />
          <AccountOffer data={data} />
          <OwnData data={data} />
        </div>
        <OrderSide data={data} />
      </div>
    </div>
  )
}

function OrderHead({ data, actions }: { data: OrderData; actions: ReactNode }) {
  const { words } = data
  return (
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
      <p className="order-head__placed">{data.placed}</p>
      <div className="order-head__actions">
        {actions}
        <PrintButton />
      </div>
    </header>
  )
}

function NextStep({ data }: { data: OrderData }) {
  const { words } = data
  return (
    <section className="order__next">
      {data.problem ? (
        <p className="order__problem" role="alert">
          <Icon name="warning" /> {data.problem}
        </p>
      ) : null}
      {data.hint ? <p>{data.hint}</p> : null}
      {data.note ? <p>{data.note}</p> : null}
      {data.confirmation ? <p>{data.confirmation}</p> : null}
      <Transfer data={data} />
      {data.payLink ? (
        <ButtonLink href={data.payLink} size="large">
          {data.problem ? words.payAgain : words.payNow}
        </ButtonLink>
      ) : null}
      {data.holdUntil ? <p className="order__hint">{data.holdUntil}</p> : null}
      <Steps data={data} />
      <Cancellation data={data} />
    </section>
  )
}

function Linked({ data: { linked } }: { data: OrderData }) {
  return linked.map(({ href, title }) => (
    <p key={href}>
      <a href={href}>{title}</a>
    </p>
  ))
}

function Messages({ data: { messages, words } }: { data: OrderData }) {
  if (messages.length === 0) return null
  return (
    <section className="order__messages">
      <h2 className="order__heading">{words.messages}</h2>
      {messages.map(({ id, text, day }) => (
        <p key={id}>
          {text}
          <small>{day}</small>
        </p>
      ))}
    </section>
  )
}

function Transfer({ data: { words, transfer } }: { data: OrderData }) {
  if (!transfer) return null
  return (
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
  )
}

function Steps({ data: { steps, words } }: { data: OrderData }) {
  if (steps.length === 0) return null
  return (
    <>
      <h2 className="visually-hidden">{words.steps}</h2>
      <ol className="steps">
        {steps.map((step) => (
          <li
            key={step.label}
            className={`step step--${step.status}`}
            aria-current={step.status === 'now' ? 'step' : undefined}
          >
            <span className="step__mark">{step.status === 'done' ? <Icon name="check" size={16} /> : null}</span>
            <span className="step__words">
              {step.label}
              {step.note ? <small>{step.note}</small> : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Cancellation({ data: { cancel, words } }: { data: OrderData }) {
  if (!cancel) return null
  return (
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
  )
}

function Goods({ data }: { data: OrderData }) {
  return (
    <section>
      <h2 className="order__heading">{data.words.items}</h2>
      {data.hasTax ? <TaxNote /> : null}
      <ul className="order__lines">
        {data.lines.map((line) => (
          <li key={line.id}>
            <LinePicture picture={line.picture} />
            <span className="order__line">
              <strong>{line.link ? <a href={line.link}>{line.title}</a> : line.title}</strong>
              <small>
                {line.code} · {line.quantity} × {line.each}
              </small>
              {line.review ? (
                <a className="order__review" href={line.review.href} aria-label={line.review.name}>
                  {line.review.label}
                </a>
              ) : null}
            </span>
            <span className="order__sum">{line.sum}</span>
          </li>
        ))}
      </ul>
      <SummaryLines lines={data.sums} />
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

function OwnData({ data: { ownData, words } }: { data: OrderData }) {
  if (!ownData) return null
  const { ownData: own } = words
  return (
    <details className="order__cancel" open={ownData.isSent}>
      <summary>{own.ask}</summary>
      <div role="status">{ownData.isSent ? <Notice kind="success">{own.sent}</Notice> : null}</div>
      {ownData.isSent ? null : (
        <form method="post" action={ownData.action}>
          <input type="hidden" name="_token" value={ownData.csrf} />
          <p className="order__hint">{own.askHint}</p>
          <Button type="submit" kind="secondary" size="small">
            {own.send}
          </Button>
        </form>
      )}
    </details>
  )
}
