import { Link } from '@tanstack/react-router'
import type { Opinion } from '../../shop/reviews/opinions.calls.ts'
import { Stars } from '../../ui/rating.tsx'
import { urls } from '../../urls.ts'
import { formatMoment } from '../format.ts'
import { useAdmin, useCan } from '../session.ts'

/** What was written, by whom, about what, and how it is known that they bought it. */
export function OpinionText({ opinion }: { opinion: Opinion }) {
  const { t, lang } = useAdmin()
  const words = t.reviews
  const { kind, stars, title, text, author, email, createdAt, reply, reason, doubts } = opinion
  return (
    <div className="a-opinion__text">
      <p className="a-row">
        {stars === null ? null : (
          <>
            <Stars value={stars} />
            <span className="visually-hidden">{words.starred(stars)}</span>
          </>
        )}
        <strong>{author || words.nobody}</strong>
        <span className="a-note">{formatMoment(createdAt, lang)}</span>
      </p>
      {doubts.length > 0 ? (
        <p className="a-opinion__doubts">{doubts.map((doubt) => words.doubts[doubt]).join(' · ')}</p>
      ) : null}
      <div lang={opinion.lang === lang ? undefined : opinion.lang}>
        {title ? <h2>{title}</h2> : null}
        <p className="a-opinion__words">{text}</p>
      </div>
      {reply ? (
        <blockquote className="a-opinion__reply">
          <strong>{kind === 'review' ? words.shopReply : words.answer}</strong>
          <p className="a-opinion__words">{reply}</p>
        </blockquote>
      ) : null}
      {reason ? (
        <p className="a-note">
          {words.reason}: {reason}
        </p>
      ) : null}
      {kind === 'question' && email ? <p className="a-note">{words.answerTo(email)}</p> : null}
    </div>
  )
}

export function OpinionSource({ opinion: { kind, product, order, state } }: { opinion: Opinion }) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.reviews
  return (
    <div className="a-opinion__source">
      <p>
        {can('read:catalogue') ? (
          <Link to="/products/$id" params={{ id: String(product.id) }}>
            {product.title}
          </Link>
        ) : (
          product.title
        )}{' '}
        <span className="a-note">{product.code}</span>
      </p>
      <p className="a-note">
        {kind === 'question' ? words.askedByAnybody : order ? null : words.verified}
        {order ? (
          <>
            {words.verifiedBy}{' '}
            <Link to="/orders/$number" params={{ number: order }}>
              {order}
            </Link>
          </>
        ) : null}
      </p>
      {product.slug ? (
        <p>
          <a href={urls.product.to(product.slug)} target="_blank" rel="noreferrer">
            {state === 'published' ? words.seeInShop : words.seeProduct}
          </a>
        </p>
      ) : null}
    </div>
  )
}
