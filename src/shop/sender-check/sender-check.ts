/** What the DNS says about who may send e-mails of a domain. */
export const SENDER_RECORDS = ['spf', 'dkim', 'dmarc'] as const
type SenderRecord = (typeof SENDER_RECORDS)[number]

export const ADVICE = ['ok', 'missing', 'several', 'open', 'broken', 'revoked', 'none', 'unknown'] as const
type Advice = (typeof ADVICE)[number]

export type Finding = {
  record: SenderRecord
  advice: Advice
  /** The name of the TXT record, and what may stand there. */
  name: string
  proposal: string
  /** What stands there now. */
  found: string | null
}

/** Null: the server did not answer. Empty: there is no such record. */
export type TxtLookup = (name: string) => Promise<readonly string[] | null>

/** Of mail services that are used here, where the merchant has not said which. */
const USUAL_SELECTORS = ['google', 'selector1', 'selector2', 'default', 'mail', 'dkim', 'k1', 's1', 'zoho', 'brevo1']

type Sender = { domain: string; selector: string }

/** SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the domain after the @. */
export async function checkSender({ domain, selector }: Sender, lookup: TxtLookup): Promise<Finding[]> {
  const [spf, dkim, dmarc] = await Promise.all([
    lookup(domain),
    findDkim({ domain, selector }, lookup),
    lookupDmarc(domain, lookup),
  ])
  return [spfFinding(domain, spf), dkim, dmarcFinding(domain, dmarc)]
}

const beginning = (records: readonly string[], start: RegExp) => records.filter((text) => start.test(text.trim()))

function spfFinding(domain: string, records: readonly string[] | null): Finding {
  const common = { record: 'spf', name: domain, proposal: 'v=spf1 include:… ~all' } as const
  if (!records) return { ...common, advice: 'unknown', found: null }
  const found = beginning(records, /^v=spf1(\s|$)/i)
  const [first] = found
  if (first === undefined) return { ...common, advice: 'missing', found: null }
  if (found.length > 1) return { ...common, advice: 'several', found: found.join('\n') }
  return { ...common, advice: spfAdvice(first), found: first }
}

function spfAdvice(text: string): Advice {
  if (/(^|\s)\+?all(\s|$)/i.test(text)) return 'open'
  return /\s[~?-]all(\s|$)/i.test(text) || /\sredirect=/i.test(text) ? 'ok' : 'broken'
}

async function findDkim({ domain, selector }: Sender, lookup: TxtLookup): Promise<Finding> {
  const nameOf = (each: string) => `${each}._domainkey.${domain}`
  const common = { record: 'dkim', name: nameOf(selector || 'selector'), proposal: 'v=DKIM1; k=rsa; p=…' } as const
  const answers = await Promise.all(
    (selector ? [selector] : USUAL_SELECTORS).map(async (each) => ({ each, records: await lookup(nameOf(each)) })),
  )
  for (const { each, records } of answers) {
    const found = beginning(records ?? [], /(^|;\s*)(v=DKIM1|k=|p=)/i)[0]
    if (found) return { ...common, name: nameOf(each), advice: dkimAdvice(found), found }
  }
  return { ...common, advice: answers.every(({ records }) => records === null) ? 'unknown' : 'missing', found: null }
}

function dkimAdvice(text: string): Advice {
  const key = /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, '')
  if (key === '') return 'revoked'
  return key && /^[A-Za-z0-9+/]{40,}={0,2}$/.test(key) ? 'ok' : 'broken'
}

/** A domain below another one without a record of its own has the other one's. */
async function lookupDmarc(domain: string, lookup: TxtLookup): Promise<readonly string[] | null> {
  const own = await lookup(`_dmarc.${domain}`)
  if (own === null || own.length > 0) return own
  const parent = domain.split('.').slice(-2).join('.')
  return parent === domain ? own : lookup(`_dmarc.${parent}`)
}

function dmarcFinding(domain: string, records: readonly string[] | null): Finding {
  const proposal = `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`
  const common = { record: 'dmarc', name: `_dmarc.${domain}`, proposal } as const
  if (!records) return { ...common, advice: 'unknown', found: null }
  const found = beginning(records, /^v=DMARC1(\s|;|$)/i)
  const [first] = found
  if (first === undefined) return { ...common, advice: 'missing', found: null }
  if (found.length > 1) return { ...common, advice: 'several', found: found.join('\n') }
  const policy = /;\s*p=(\w+)/i.exec(first)?.[1]?.toLowerCase()
  const advice = policy === 'none' ? 'none' : policy === 'quarantine' || policy === 'reject' ? 'ok' : 'broken'
  return { ...common, advice, found: first }
}
