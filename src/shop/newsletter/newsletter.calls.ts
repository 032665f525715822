import { z } from 'zod'
import { Instant, TextByLanguage } from '../staff/staff.calls.ts'
import { CAMPAIGN_STATES } from './campaign.ts'
import { SUBSCRIBER_STATES } from './subscriber-states.ts'

const Counts = z.object({
  sent: z.int(),
  bounced: z.int().describe('The address does not exist'),
  failed: z.int(),
  leftOut: z.int().describe('Consent ended before the e-mail left'),
  unclear: z.int().describe('The process ended while the mail server had it; not sent again'),
  unsubscribed: z.int().describe('Left after this e-mail'),
})

const campaign = {
  id: z.int(),
  state: z.enum(CAMPAIGN_STATES),
  sendAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  audience: z.int().describe('People in the segment when sending began'),
  lastError: z.string().nullable().describe('Why the mail server takes none just now'),
  counts: Counts,
}

export const Campaigns = z.object({
  rows: z.array(z.object({ ...campaign, subject: TextByLanguage })),
  next: z.int().nullable().describe('For `after`'),
})

const Fields = z.record(z.string().max(60), z.string().max(130_000))

export const CampaignDetail = z.object({
  ...campaign,
  version: z.int(),
  fields: Fields.describe('`subject.lv`, `preheader.lv`, `segment.lang`, …; `blocks`, `block.<id>` as those of pages'),
  goods: z.array(z.object({ id: z.int(), code: z.string(), title: z.string() })),
})

export const NewCampaign = z.object({ subject: z.string().trim().min(1).max(120) })

export const CampaignEditBody = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length < 200),
  base: Fields.default({}),
})

export const CampaignPlan = z.object({
  at: z
    .union([Instant, z.literal('now')])
    .nullable()
    .describe('null: not by itself any more'),
})

export const AudienceQuery = z.object({
  lang: z.string().max(5).default(''),
  buyer: z.string().max(5).default(''),
  boughtWithin: z.string().max(5).default(''),
  notBoughtFor: z.string().max(5).default(''),
  category: z.string().max(10).default('').describe('Id: bought goods of it or below it'),
  manufacturer: z.string().max(10).default('').describe('Id'),
})

export const CampaignPreview = z.object({ lang: z.string().max(5), changes: Fields.default({}) })
export const CampaignTest = z.object({ lang: z.string().max(5) })

const Subscriber = z.object({
  id: z.int(),
  email: z.string().nullable().describe('null without the right `personal-data`'),
  lang: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  askedAt: Instant,
  confirmedAt: Instant.nullable(),
  unsubscribedAt: Instant.nullable(),
  bouncedAt: Instant.nullable(),
  bounceReason: z.string().nullable(),
  softBounces: z.int(),
  consentText: z.string().describe('What was agreed to'),
  consentVersion: z.string(),
})

export const Subscribers = z.object({
  rows: z.array(Subscriber),
  next: z.int().nullable(),
  counts: z.record(z.enum(SUBSCRIBER_STATES), z.int()),
})

export const Awaited = z.object({
  rows: z.array(
    z.object({
      productId: z.int(),
      code: z.string(),
      title: z.string(),
      waiting: z.int(),
      told: z.int(),
      oldest: Instant.nullable(),
    }),
  ),
})

export type Campaigns = z.infer<typeof Campaigns>
export type CampaignDetail = z.infer<typeof CampaignDetail>
export type Subscribers = z.infer<typeof Subscribers>
export type Awaited = z.infer<typeof Awaited>
