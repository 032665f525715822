import type { consent } from '../i18n/lv/consent.ts'
import { urls } from '../urls.ts'
import { useShop } from './shop-context.tsx'

/** Shown by browser/consent.ts until a choice is made. Refusing must take as few clicks as accepting. */
export function ConsentBanner({ words }: { words: typeof consent }) {
  const { to } = useShop()
  return (
    <section className="consent" data-consent="" aria-labelledby="consent-title" tabIndex={-1} hidden>
      <form className="consent__form">
        <div className="consent__words">
          <h2 className="consent__title" id="consent-title">
            {words.title}
          </h2>
          <p>
            {words.text} <a href={to(urls.content.to('cookies'))}>{words.more}</a>
          </p>
        </div>
        <fieldset className="consent__choices" data-consent-choices="" hidden>
          <legend className="visually-hidden">{words.choose}</legend>
          <Category name="necessary" title={words.necessary} text={words.necessaryText} always />
          <Category name="statistics" title={words.statistics} text={words.statisticsText} />
          <Category name="marketing" title={words.marketing} text={words.marketingText} />
        </fieldset>
        <div className="consent__buttons">
          <button type="button" className="button button--primary" data-consent-set="none">
            <span className="button__label">{words.rejectAll}</span>
          </button>
          <button type="button" className="button button--primary" data-consent-set="all">
            <span className="button__label">{words.acceptAll}</span>
          </button>
          <button type="button" className="button button--secondary" data-consent-choose="">
            <span className="button__label">{words.choose}</span>
          </button>
          <button type="button" className="button button--secondary" data-consent-set="chosen" hidden>
            <span className="button__label">{words.save}</span>
          </button>
        </div>
      </form>
    </section>
  )
}

function Category({
  name,
  title,
  text,
  always = false,
}: {
  name: string
  title: string
  text: string
  always?: boolean
}) {
  const id = `consent-${name}`
  return (
    <div className="field check">
      <input className="check__box" type="checkbox" id={id} name={name} defaultChecked={always} disabled={always} />
      <label className="check__label" htmlFor={id}>
        <strong>{title}.</strong> {text}
      </label>
    </div>
  )
}
