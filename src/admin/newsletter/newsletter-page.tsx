import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, PageHead, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { AwaitedList } from './awaited-list.tsx'
import { CampaignList } from './campaign-list.tsx'
import { NewCampaign } from './new-campaign.tsx'
import { NEWSLETTER_VIEWS } from './newsletter-search.ts'
import { SubscriberList } from './subscriber-list.tsx'

export function NewsletterPage() {
  const can = useCan()
  return can('read:marketing') ? <Newsletter /> : <NoRight />
}

function Newsletter() {
  const { t } = useAdmin()
  const words = t.newsletter
  const can = useCan()
  const { view = 'campaigns', state } = useSearch({ from: '/newsletter' })
  const [isCreating, setCreating] = useState(false)
  const mayWrite = can('write:marketing')
  const create = () => setCreating(true)
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={create}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <nav className="a-views" aria-label={words.title}>
        {NEWSLETTER_VIEWS.map((name) => (
          <Link
            key={name}
            to="/newsletter"
            search={name === 'campaigns' ? {} : { view: name }}
            activeOptions={EXACT}
            aria-current={name === view ? 'page' : undefined}
            className="a-views__link"
          >
            {words.views[name]}
          </Link>
        ))}
      </nav>
      <p className="a-note">{words.hints[view]}</p>
      {view === 'campaigns' ? <CampaignList onCreate={mayWrite ? create : undefined} /> : null}
      {view === 'subscribers' ? <SubscriberList state={state} /> : null}
      {view === 'awaited' ? <AwaitedList /> : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewCampaign onClose={() => setCreating(false)} />
      </Window>
    </div>
  )
}
