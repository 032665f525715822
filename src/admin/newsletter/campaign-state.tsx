import type { CampaignState as State } from '../../shop/newsletter/campaign.ts'
import { useAdmin } from '../session.ts'

const LOOKS: Readonly<Record<State, string>> = {
  draft: 'waits',
  planned: 'moves',
  sending: 'moves',
  paused: 'todo',
  sent: 'done',
}

export function CampaignState({ state }: { state: State }) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.newsletter.states[state]}</span>
}
