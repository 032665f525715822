import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Lang } from '../languages.ts'
import { newsletterSubscribers } from '../subscriptions/subscriptions.tables.ts'
import type { CampaignContent, CampaignState, RecipientState, Segment } from './campaign.ts'

export const campaigns = pgTable(
  'campaigns',
  {
    id: serial().primaryKey(),
    content: jsonb().$type<CampaignContent>().notNull(),
    segment: jsonb().$type<Segment>().notNull().default({}),
    state: text().$type<CampaignState>().notNull().default('draft'),
    sendAt: instant(),
    startedAt: instant(),
    finishedAt: instant(),
    /** Subscribers up to this id have become recipients; null: all of them. */
    collectedUpTo: integer().default(0),
    /** People in the segment when sending began. */
    audience: integer().notNull().default(0),
    /** Why the mail server took none just now. */
    lastError: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('campaigns_state', sql`${t.state} in ('draft', 'planned', 'sending', 'paused', 'sent')`),
    check('campaigns_planned', sql`${t.state} <> 'planned' or ${t.sendAt} is not null`),
    check('campaigns_sent', sql`(${t.state} = 'sent') = (${t.finishedAt} is not null)`),
    check('campaigns_counts', sql`${t.audience} >= 0`),
    index('campaigns_due').on(t.sendAt).where(sql`state = 'planned'`),
  ],
)

/** One for each e-mail of a campaign; the id is the Message-ID. Without a subscriber: the address was erased. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    subscriberId: integer().references(() => newsletterSubscribers.id, { onDelete: 'set null' }),
    lang: text().$type<Lang>().notNull(),
    state: text().$type<RecipientState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
    claimedAt: instant(),
    sentAt: instant(),
    bounce: text().$type<'hard' | 'soft'>(),
    error: text(),
    unsubscribedAt: instant(),
  },
  (t) => [
    check(
      'campaign_recipients_state',
      sql`${t.state} in ('waiting', 'sending', 'sent', 'failed', 'left-out', 'unclear')`,
    ),
    check('campaign_recipients_bounce', sql`${t.bounce} in ('hard', 'soft')`),
    uniqueIndex('campaign_recipients_once').on(t.campaignId, t.subscriberId),
    index('campaign_recipients_due').on(t.campaignId, t.dueAt).where(sql`state in ('waiting', 'sending')`),
    index('campaign_recipients_subscriber').on(t.subscriberId, t.sentAt),
  ],
)
