import { BUYER_TYPES, type BuyerType } from '../buyer-type.ts'
import { type FieldProblem, type FieldRules, localizedRules, problemsOf } from '../catalogue/structure/fields.ts'
import { blocksAsFields, blocksFrom, type PageFields } from '../content/page-fields.ts'
import { isLang, languages } from '../languages.ts'
import { CAMPAIGN_BLOCKS, type CampaignContent, type Segment } from './campaign.ts'

/** A campaign as the fields that staff edit: `subject.lv`, `segment.lang`, `blocks`, `block.<id>`, as those of pages. */
export type CampaignFields = PageFields

const MAX_DAYS = 3_650
const MAX_ID = 2_147_483_647

const RULES: FieldRules = {
  ...localizedRules('subject', { kind: 'text', isRequired: true, max: 120 }),
  ...localizedRules('preheader', { kind: 'text', max: 150 }),
  'segment.lang': { kind: 'choice', choices: languages },
  'segment.buyer': { kind: 'choice', choices: BUYER_TYPES },
  'segment.boughtWithin': { kind: 'whole', max: MAX_DAYS },
  'segment.notBoughtFor': { kind: 'whole', max: MAX_DAYS },
  'segment.category': { kind: 'whole', max: MAX_ID },
  'segment.manufacturer': { kind: 'whole', max: MAX_ID },
}

const NUMBERS = ['boughtWithin', 'notBoughtFor', 'category', 'manufacturer'] as const
const WORDS = ['subject', 'preheader'] as const

export function campaignFields({ content, segment }: { content: CampaignContent; segment: Segment }): CampaignFields {
  const words = WORDS.flatMap((name) => languages.map((lang) => [`${name}.${lang}`, content[name]?.[lang] ?? '']))
  return {
    ...Object.fromEntries(words),
    'segment.lang': segment.lang ?? '',
    'segment.buyer': segment.buyer ?? '',
    'segment.boughtWithin': String(segment.boughtWithin ?? ''),
    'segment.notBoughtFor': String(segment.notBoughtFor ?? ''),
    'segment.category': String(segment.category ?? ''),
    'segment.manufacturer': String(segment.manufacturer ?? ''),
    ...blocksAsFields(content.blocks),
  }
}

type Read = { content: CampaignContent; segment: Segment; problems: Record<string, FieldProblem> }

export function campaignFrom(fields: CampaignFields): Read {
  const own = Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => (path in RULES ? [[path, text.trim()]] : [])),
  )
  const { blocks, problems } = blocksFrom(fields, CAMPAIGN_BLOCKS)
  const wordsOf = (name: string) =>
    Object.fromEntries(languages.flatMap((lang) => (own[`${name}.${lang}`] ? [[lang, own[`${name}.${lang}`]]] : [])))
  const text = (name: string) => own[`segment.${name}`] ?? ''
  const number = (name: string) => {
    const value = /^\d+$/.test(text(name)) ? Number(text(name)) : 0
    return value > 0 && value <= MAX_ID ? value : undefined
  }
  const lang = text('lang')
  return {
    content: { subject: wordsOf('subject'), preheader: wordsOf('preheader'), blocks },
    segment: {
      ...(isLang(lang) ? { lang } : {}),
      ...(isBuyer(text('buyer')) ? { buyer: text('buyer') as BuyerType } : {}),
      ...Object.fromEntries(NUMBERS.flatMap((name) => (number(name) ? [[name, number(name)]] : []))),
    },
    problems: { ...problemsOf(RULES, own), ...problems },
  }
}

const isBuyer = (text: string) => (BUYER_TYPES as readonly string[]).includes(text)
