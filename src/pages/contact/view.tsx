import type { ReactNode } from 'react'
import type { content } from '../../i18n/lv/content.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { Identity } from '../../ui/footer.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MESSAGE_ID } from '../../ui/quote-link.ts'
import { Scene } from '../../ui/scene.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

export type ContactData = {
  words: (typeof content)['contact']
  identity: Identity
  /** Name of a decorative picture; '' none. */
  picture: string
  hours: string
  csrf: string
  plainCaptcha: string
  values: { name: string; email: string; message: string }
  limits: { name: number; email: number; message: number }
  errors: Record<string, string[]>
  notice: { kind: 'success' | 'error'; text: string } | null
}

export function ContactView({ data }: { data: ContactData }) {
  const { words } = data
  return (
    <div className="container contact">
      <Breadcrumbs crumbs={[{ title: words.title }]} />
      <header className="contact__head">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </header>
      <InfoCards {...data} />
      <div className="contact__place">
        <section className="contact__form-room" id={MESSAGE_ID}>
          <h2>{words.formTitle}</h2>
          {data.notice ? <Notice kind={data.notice.kind}>{data.notice.text}</Notice> : null}
          <ContactForm {...data} />
        </section>
        {data.picture ? <Scene path={data.picture} /> : null}
      </div>
    </div>
  )
}

/** browser/call-forms.ts sends it as a call where there is script. */
function ContactForm({ words, csrf, plainCaptcha, values, limits, errors }: ContactData) {
  const { to } = useShop()
  return (
    <form
      className="contact__form"
      method="post"
      action={to(urls.contact.to())}
      data-clears-errors=""
      data-call="/api/page/contact"
      data-call-captcha="contact_action"
    >
      <input type="hidden" name="_token" value={csrf} />
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        maxLength={limits.name}
        defaultValue={values.name}
        error={errors.name}
        required
      />
      <TextField
        label={words.yourEmail}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        defaultValue={values.email}
        error={errors.email}
        required
      />
      <TextArea
        label={words.message}
        name="message"
        rows={7}
        maxLength={limits.message}
        hint={words.messageHint}
        defaultValue={values.message}
        error={errors.message}
        required
      />
      <CaptchaField plain={plainCaptcha} error={errors.gRecaptchaResponse} />
      <div className="contact__send">
        <Button type="submit" size="large">
          {words.submit}
        </Button>
        <p className="contact__privacy">
          {words.privacyBefore} <a href={to(urls.privacyPolicy.to())}>{words.privacyLink}</a>.
        </p>
      </div>
    </form>
  )
}

function InfoCards({ words, identity, hours }: ContactData) {
  const t = useTexts()
  return (
    <ul className="contact__cards">
      {identity.email ? (
        <InfoCard icon="mail" title={words.email}>
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
        </InfoCard>
      ) : null}
      {identity.phone ? (
        <InfoCard icon="phone" title={words.phone}>
          <a href={`tel:${identity.phone.replace(/\s/g, '')}`}>{identity.phone}</a>
          {hours ? <span>{hours}</span> : null}
        </InfoCard>
      ) : null}
      {identity.legal_name ? (
        <InfoCard icon="pin" title={words.location}>
          <span>{[identity.address, identity.city, identity.zip].filter(Boolean).join(', ')}</span>
          <span>
            {identity.legal_name}
            {identity.reg_num ? `, ${t.frame.footer.regNum} ${identity.reg_num}` : null}
          </span>
        </InfoCard>
      ) : null}
    </ul>
  )
}

function InfoCard({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="contact__card">
      <span className="contact__mark">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children}
    </li>
  )
}
