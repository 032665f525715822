import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { deliveryIcons, Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import type { OrderData } from './data.ts'

export function OrderSide({ data }: { data: OrderData }) {
  const { to } = useShop()
  const t = useTexts()
  const { words, returns } = data
  return (
    <aside className="order__side">
      <Delivery data={data} />
      {data.facts.map((fact) => (
        <Part key={fact.label} title={fact.label}>
          {fact.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Part>
      ))}
      {data.documents.length > 0 ? (
        <Part title={words.documents} isScreenOnly>
          {data.documents.map((document) => (
            <a key={document.href} className="order__link" href={document.href}>
              <Icon name="file" /> {document.title}
            </a>
          ))}
        </Part>
      ) : null}
      {returns ? (
        <Part title={words.returns.title} isScreenOnly>
          <p>{returns.text}</p>
          {returns.links.map(({ href, title }) => (
            <a key={href} className="order__link" href={href}>
              {title}
            </a>
          ))}
        </Part>
      ) : null}
      <ButtonLink href={to(urls.home.to())} kind="secondary" wide>
        {t.cart.continueShopping}
      </ButtonLink>
    </aside>
  )
}

function Part({ title, isScreenOnly, children }: { title: string; isScreenOnly?: boolean; children: ReactNode }) {
  return (
    <section className={isScreenOnly ? 'order__part order__part--screen' : 'order__part'}>
      <h2 className="order__fact">{title}</h2>
      {children}
    </section>
  )
}

function Delivery({ data: { words, delivery } }: { data: OrderData }) {
  return (
    <Part title={words.delivery}>
      <p className="order__way">
        <Icon name={deliveryIcons[delivery.type]} /> <strong>{delivery.title}</strong>
      </p>
      <p>{delivery.place}</p>
      {delivery.promised ? <p>{delivery.promised}</p> : null}
      {delivery.isPart ? <p>{words.partSent}</p> : null}
      <Tracking words={words} parcels={delivery.tracking} />
      {delivery.calendar ? (
        <a className="order__link" href={delivery.calendar}>
          <Icon name="calendar" /> {words.calendar}
        </a>
      ) : null}
    </Part>
  )
}

function Tracking({ words, parcels }: { words: OrderData['words']; parcels: OrderData['delivery']['tracking'] }) {
  const [parcel] = parcels
  if (!parcel) return null
  if (parcels.length === 1) {
    return (
      <>
        <p>
          {words.tracking}: <strong>{parcel.code}</strong>
        </p>
        {parcel.goods ? <p>{parcel.goods}</p> : null}
        {parcel.link ? (
          <a className="order__link" href={parcel.link} rel="noreferrer">
            <Icon name="pin" /> {words.track}
          </a>
        ) : null}
      </>
    )
  }
  return (
    <>
      <p id="parcels">{words.trackings}:</p>
      <ol className="order__parcels" aria-labelledby="parcels">
        {parcels.map(({ code, link, goods }) => (
          <li key={code}>
            <strong>{code}</strong>
            {link ? (
              <a className="order__link" href={link} rel="noreferrer" aria-label={words.trackCoded(code)}>
                <Icon name="pin" /> {words.trackParcel}
              </a>
            ) : null}
            {goods ? <p className="order__inside">{goods}</p> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
