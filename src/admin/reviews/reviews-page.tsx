import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { OPINION_KINDS, type OpinionKind } from '../../shop/reviews/opinion-kinds.ts'
import { MODERATION_STATES, STARS } from '../../shop/reviews/review.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { DecidedOpinions } from './decided-opinions.tsx'
import { OpinionQueue } from './opinion-queue.tsx'
import { useOpinions } from './review-queries.ts'
import { type ReviewSearch, reviewSearchFrom } from './review-search.ts'

export function ReviewsPage() {
  const can = useCan()
  return can('read:marketing') ? <Reviews /> : <NoRight />
}

function Reviews() {
  const { t } = useAdmin()
  const words = t.reviews
  const search = useSearch({ from: '/reviews' })
  const { state = 'pending' } = search
  const { pending } = useOpinions({})
  return (
    <div className="a-stack">
      <PageHead title={words.title} />
      <p className="a-note">{words.hint}</p>
      <nav className="a-views" aria-label={words.title}>
        {MODERATION_STATES.map((name) => (
          <Link
            key={name}
            to="/reviews"
            search={name === 'pending' ? {} : { state: name }}
            activeOptions={EXACT}
            aria-current={name === state ? 'page' : undefined}
            className="a-views__link"
          >
            {words.views[name]}
            {name === 'pending' && pending ? <span className="a-tag">{pending}</span> : null}
          </Link>
        ))}
      </nav>
      <Filters search={search} />
      {state === 'pending' ? <OpinionQueue search={search} /> : <DecidedOpinions search={search} />}
    </div>
  )
}

function Filters({ search }: { search: ReviewSearch }) {
  const { t } = useAdmin()
  const words = t.reviews
  const navigate = useNavigate()
  const show = (next: Record<string, unknown>) =>
    void navigate({ to: '/reviews', search: reviewSearchFrom({ ...search, ...next }), replace: true })
  return (
    <div className="a-tools a-opinion__filters">
      <SearchBox label={words.search} value={search.q ?? ''} onSearch={(q) => show({ q })} />
      <SelectField
        label={words.kind}
        value={search.kind ?? ''}
        onChange={(kind) => show({ kind, ...(kind === 'question' ? { stars: undefined } : {}) })}
        options={[
          { value: '', title: words.anyKind },
          ...OPINION_KINDS.map((kind: OpinionKind) => ({ value: kind, title: words.kinds[kind] })),
        ]}
      />
      <SelectField
        label={words.stars}
        value={String(search.stars ?? '')}
        isDisabled={search.kind === 'question'}
        onChange={(stars) => show({ stars })}
        options={[
          { value: '', title: words.anyStars },
          ...STARS.map((stars) => ({ value: String(stars), title: words.starred(stars) })).reverse(),
        ]}
      />
    </div>
  )
}
