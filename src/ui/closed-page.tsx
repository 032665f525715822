import { definitionOf, inLang, type LocalizedText, languages } from '../shop/languages.ts'
import { inLanguage } from '../urls.ts'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

type Props = {
  identity: { email: string; phone: string }
  slogan: LocalizedText
}

/** What buyers see of a shop that is not open. */
export function ClosedPage({ identity: { email, phone }, slogan }: Props) {
  const { lang } = useShop()
  const t = useTexts()
  const claim = inLang(slogan, lang)
  return (
    <section className="closed-page container">
      <h1>{t.content.closed.title}</h1>
      {claim ? <p className="closed-page__claim">{claim}</p> : null}
      <p>{t.content.closed.text}</p>
      {email || phone ? (
        <p className="closed-page__contact">
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          {phone ? <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a> : null}
        </p>
      ) : null}
      <p>
        {languages
          .filter((each) => each !== lang)
          .map((each) => (
            <a key={each} href={inLanguage('/', each)} hrefLang={each} lang={each}>
              {definitionOf(each).name}
            </a>
          ))}
      </p>
    </section>
  )
}
