import type { ReactNode } from 'react'
import type { Texts } from '../../i18n/texts.ts'
import type { Product } from '../../shop/catalogue/product.ts'
import type { Lang } from '../../shop/languages.ts'
import { type Opinions, PAGE_SIZE, type ShownQuestion, type ShownReview } from '../../shop/reviews/review.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Stars } from '../../ui/rating.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

export const REVIEWS_ID = 'reviews'

/** The first say enough to go on; the rest is folded. */
const OPEN_OPINIONS = 2

/** Bars of one or two reviews say no more than the reviews. */
const MIN_DISTRIBUTION = 3

/** Null: neither reviews nor answered questions. `page`: of the reviews. */
export type OpinionsData = { product: Product; opinions: Opinions | null; page: number }

/** Reviews, then questions. Both are written on pages of their own, so that this one stays the same for everybody. */
export function OpinionSections(data: OpinionsData) {
  return (
    <div className="opinions">
      <Reviews {...data} />
      <Questions {...data} />
    </div>
  )
}

function Reviews({ product, opinions, page }: OpinionsData) {
  const { lang, to } = useShop()
  const { reviews: words } = useTexts()
  const { rating, slug } = product
  const write = (
    <ButtonLink href={to(urls.productReview.to(slug))} kind="secondary" rel="nofollow">
      {words.write}
    </ButtonLink>
  )
  if (!rating || !opinions) {
    return (
      <section className="opinions__part" id={REVIEWS_ID}>
        <div className="opinions__side">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
          {write}
        </div>
      </section>
    )
  }
  return (
    <section className="opinions__part" id={REVIEWS_ID}>
      <div className="opinions__side">
        <h2>{words.title}</h2>
        <p className="opinions__average">
          <strong>{words.outOf(rating.formatted)}</strong>
          <Stars value={rating.value} size={24} />
          <span>{words.count(rating.count)}</span>
        </p>
        {rating.count < MIN_DISTRIBUTION ? null : (
          <Distribution counts={opinions.distribution} total={rating.count} words={words} />
        )}
        {write}
      </div>
      <div className="opinions__list">
        <Folded
          more={words.more}
          isOpen={page > 1}
          end={
            <Pagination
              current={page}
              last={Math.ceil(rating.count / PAGE_SIZE)}
              hasNext={page * PAGE_SIZE < rating.count}
              href={(n) => `${to(urls.product.to(slug))}${n > 1 ? `?reviews=${n}` : ''}#${REVIEWS_ID}`}
              label={words.pages}
            />
          }
        >
          {opinions.reviews.map((review, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Review key={i} review={review} lang={lang} words={words} />
          ))}
        </Folded>
      </div>
      <p className="opinions__note">{words.verified}</p>
    </section>
  )
}

type FoldedProps = { more(n: number): string; isOpen?: boolean; end?: ReactNode; children: ReactNode[] }

/** A single one is not worth a line to unfold it. */
function Folded({ more, isOpen, end, children }: FoldedProps) {
  const rest = children.length - OPEN_OPINIONS
  if (rest < 2) {
    return (
      <>
        {children}
        {end}
      </>
    )
  }
  return (
    <>
      {children.slice(0, OPEN_OPINIONS)}
      <details className="fold" open={isOpen}>
        <summary>
          {more(rest)} <Icon name="down" size={20} />
        </summary>
        {children.slice(OPEN_OPINIONS)}
        {end}
      </details>
    </>
  )
}

type Words = Texts['reviews']

function Distribution({ counts, total, words }: { counts: readonly number[]; total: number; words: Words }) {
  return (
    <ul className="distribution">
      {counts
        .map((count, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of stars
          <li key={i}>
            <span className="visually-hidden">{words.withStars(i + 1, count)}</span>
            <span aria-hidden="true">{i + 1}</span>
            <svg className="distribution__bar" width="100%" height="8" aria-hidden="true">
              <rect width="100%" height="8" rx="4" />
              {count > 0 ? <rect width={`${(100 * count) / total}%`} height="8" rx="4" /> : null}
            </svg>
            <span aria-hidden="true">{count}</span>
          </li>
        ))
        .reverse()}
    </ul>
  )
}

const otherLang = (written: string, lang: Lang) => (written === lang ? undefined : written)

function Review({ review, lang, words }: { review: ShownReview; lang: Lang; words: Words }) {
  const { stars, title, text, author, reply, publishedAt } = review
  return (
    <article className="opinion">
      <header className="opinion__head">
        <Stars value={stars} />
        <span className="visually-hidden">{words.outOf(String(stars))}</span>
        <span className="opinion__author">{author || words.buyer}</span>
        <span className="opinion__meta">
          {words.bought} · <time dateTime={publishedAt.toISOString()}>{formatShortDay(publishedAt, lang)}</time>
        </span>
      </header>
      <div lang={otherLang(review.lang, lang)}>
        {title ? <h3 className="opinion__title">{title}</h3> : null}
        <p className="opinion__text">{text}</p>
      </div>
      {reply ? (
        <div className="opinion__reply">
          <p className="opinion__author">{words.reply}</p>
          <p className="opinion__text">{reply}</p>
        </div>
      ) : null}
    </article>
  )
}

function Questions({ product, opinions }: OpinionsData) {
  const { lang, to } = useShop()
  const { reviews } = useTexts()
  const { questions: words } = reviews
  const found = opinions?.questions ?? []
  return (
    <section className="opinions__part" id="questions">
      <div className="opinions__side">
        <h2>{words.title}</h2>
        <p>{words.none}</p>
        <ButtonLink href={to(urls.productQuestion.to(product.slug))} kind="secondary" rel="nofollow">
          {words.ask}
        </ButtonLink>
      </div>
      {found.length > 0 ? (
        <div className="opinions__list">
          <Folded more={words.more}>
            {found.map((question, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <Question key={i} question={question} lang={lang} words={words} />
            ))}
          </Folded>
        </div>
      ) : null}
    </section>
  )
}

function Question({ question, lang, words }: { question: ShownQuestion; lang: Lang; words: Words['questions'] }) {
  const { text, author, answer, publishedAt } = question
  return (
    <article className="opinion" lang={otherLang(question.lang, lang)}>
      <h3 className="opinion__title">{text}</h3>
      <p className="opinion__meta">
        <span lang={lang}>{author || words.asker}</span> ·{' '}
        <time dateTime={publishedAt.toISOString()}>{formatShortDay(publishedAt, lang)}</time>
      </p>
      <div className="opinion__reply">
        <p className="opinion__author" lang={lang}>
          {words.answer}
        </p>
        <p className="opinion__text">{answer}</p>
      </div>
    </article>
  )
}
