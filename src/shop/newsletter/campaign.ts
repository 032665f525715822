import type { BuyerType } from '../buyer-type.ts'
import type { Block, BlockKind, Words } from '../content/blocks.ts'
import type { Lang } from '../languages.ts'

/** `planned`: until its moment. `paused`: sending stands still until staff go on. */
export const CAMPAIGN_STATES = ['draft', 'planned', 'sending', 'paused', 'sent'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** `left-out`: consent ended meanwhile. `unclear`: the process died while the mail server had it, so it is not sent again. */
export type RecipientState = 'waiting' | 'sending' | 'sent' | 'failed' | 'left-out' | 'unclear'

/** Blocks of pages that mail programs can show. */
export const CAMPAIGN_BLOCKS = ['text', 'picture', 'products', 'button'] as const satisfies readonly BlockKind[]

export type CampaignContent = { subject: Words; preheader: Words; blocks: readonly Block[] }

/** Conditions that all hold; empty: every subscriber. */
export type Segment = {
  lang?: Lang | undefined
  buyer?: BuyerType | undefined
  /** Days. */
  boughtWithin?: number | undefined
  /** Ids; with `boughtWithin` such goods were bought in those days. */
  category?: number | undefined
  manufacturer?: number | undefined
  notBoughtFor?: number | undefined
}

/** E-mails of a slice, after which the job commits and may be taken over. */
export const SLICE = 200

export const canEdit = (state: CampaignState): boolean => state === 'draft' || state === 'planned'

/** Seconds from the start of a slice to the next one, so that a minute has no more e-mails than allowed. */
export const secondsBetween = (perMinute: number): number => Math.ceil((sliceOf(perMinute) / perMinute) * 60)
export const sliceOf = (perMinute: number): number => Math.min(SLICE, perMinute)
