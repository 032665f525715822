import { renderToStaticMarkup } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { inWidth, picture } from '../../shop/catalogue/media.ts'
import { wordIn } from '../../shop/content/block-words.ts'
import type { Block, ProductsBlock } from '../../shop/content/blocks.ts'
import { productsOf } from '../../shop/content/product-rows.db.ts'
import { textBlocks } from '../../shop/content/text-blocks.ts'
import type { Lang } from '../../shop/languages.ts'
import type { CampaignContent } from '../../shop/newsletter/campaign.ts'
import { sanitise } from '../../shop/sanitise.ts'
import { identityLine } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { inLanguage } from '../../urls.ts'
import type { EmailDeps } from './deps.ts'
import { type Email, EmailButton, EmailFrame, EmailLink, type EmailSender, emailSender, SMALL } from './email.tsx'
import { oneClick } from './subscription-emails.ts'

/** Drawn once; each recipient gets their own address to leave. */
export type CampaignEmail = (unsubscribe: string) => Email & { headers: Record<string, string> }

/** A text that no merchant writes: the place of the address to leave. */
const LEAVE = 'https://leave.invalid/'

type Part =
  | { kind: 'text'; title: string; html: string }
  | { kind: 'picture'; image: string; alt: string; caption: string }
  | { kind: 'products'; title: string; cards: ProductCard[] }
  | { kind: 'button'; title: string; href: string }

export async function campaignEmail(services: EmailDeps, content: CampaignContent, lang: Lang): Promise<CampaignEmail> {
  const { database, memory, search, productCaches, config } = services
  const { origin } = config.baseUrl
  const settings = await readSettings(database.db, memory)
  const deps = { db: database.db, memory, search, productCaches, lang, now: services.now() }
  const parts: Part[] = []
  for (const block of content.blocks.filter(({ isHidden }) => !isHidden)) {
    const part = partOf(block, lang, origin) ?? (block.kind === 'products' ? await goodsPart(deps, block) : null)
    if (part) parts.push(part)
  }
  const drawn = { lang, parts, subject: wordIn(content.subject, lang), preheader: wordIn(content.preheader, lang) }
  const sender = emailSender(settings, origin)
  const html = `<!doctype html>${renderToStaticMarkup(<Letter {...drawn} sender={sender} />)}`
  const text = plainText(drawn, sender)
  return (unsubscribe) => ({
    subject: drawn.subject,
    html: html.replaceAll(LEAVE, unsubscribe),
    text: text.replaceAll(LEAVE, unsubscribe),
    headers: oneClick(unsubscribe),
  })
}

const absolute = (link: string, lang: Lang, origin: string) =>
  link.startsWith('/') ? origin + inLanguage(link, lang) : link

function partOf(block: Block, lang: Lang, origin: string): Part | null {
  if (block.kind === 'text') {
    const html = sanitise(wordIn(block.text, lang)).replace(/(href|src)="\//g, `$1="${origin}/`)
    return { kind: 'text', title: wordIn(block.title, lang), html }
  }
  if (block.kind === 'picture') {
    const { kind, image } = block
    return { kind, image, alt: wordIn(block.alt, lang), caption: wordIn(block.caption, lang) }
  }
  if (block.kind === 'button') {
    return { kind: 'button', title: wordIn(block.linkTitle, lang), href: absolute(block.link, lang, origin) }
  }
  return null
}

async function goodsPart(deps: Parameters<typeof productsOf>[0], block: ProductsBlock): Promise<Part | null> {
  const cards = await productsOf(deps, block)
  return cards.length > 0 ? { kind: 'products', title: wordIn(block.title, deps.lang), cards } : null
}

type Drawn = { lang: Lang; parts: readonly Part[]; subject: string; preheader: string }

const HIDDEN = { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', color: '#ffffff' }
const HEADING = { fontSize: 22, lineHeight: '28px', margin: '24px 0 12px' }

function Letter({ lang, parts, subject, preheader, sender }: Drawn & { sender: EmailSender }) {
  const { frame, content } = texts[lang]
  return (
    <EmailFrame lang={lang} title={subject} sender={sender}>
      {preheader ? <div style={HIDDEN}>{preheader}</div> : null}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <PartView key={index} part={part} origin={sender.origin} />
      ))}
      <p style={{ ...SMALL, borderTop: '1px solid #dcdad4', paddingTop: 16, marginTop: 32 }}>
        {[identityLine(sender, frame.footer), sender.phone, sender.email].filter(Boolean).join(', ')}
        <br />
        {content.emails.newsletter.why} <EmailLink href={LEAVE}>{content.emails.unsubscribe}</EmailLink>
      </p>
    </EmailFrame>
  )
}

function PartView({ part, origin }: { part: Part; origin: string }) {
  if (part.kind === 'text') {
    return (
      <>
        {part.title ? <h2 style={HEADING}>{part.title}</h2> : null}
        <div dangerouslySetInnerHTML={{ __html: part.html }} />
      </>
    )
  }
  if (part.kind === 'picture') {
    return (
      <>
        <img
          src={origin + picture(part.image, 1200).source}
          alt={part.alt}
          width={552}
          style={{ display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: 8, margin: '16px 0 8px' }}
        />
        {part.caption ? <p style={SMALL}>{part.caption}</p> : null}
      </>
    )
  }
  if (part.kind === 'button') return <EmailButton href={part.href}>{part.title}</EmailButton>
  return (
    <>
      {part.title ? <h2 style={HEADING}>{part.title}</h2> : null}
      <Goods cards={part.cards} origin={origin} />
    </>
  )
}

/** One below the other, as every mail program and every phone shows them alike. */
function Goods({ cards, origin }: { cards: readonly ProductCard[]; origin: string }) {
  const cell = { padding: '12px 0', borderTop: '1px solid #dcdad4' }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {cards.map(({ id, title, link, image, prices }) => (
          <tr key={id}>
            <td width={112} style={cell}>
              <a href={origin + link}>
                <img
                  src={origin + inWidth(image.source, 320)}
                  alt=""
                  width={96}
                  height={96}
                  style={{ display: 'block', borderRadius: 8, border: 0, background: '#f4f3f0' }}
                />
              </a>
            </td>
            <td style={cell}>
              <strong>
                <EmailLink href={origin + link}>{title}</EmailLink>
              </strong>
              <br />
              {prices.current_formatted_price_with_tax}
              {prices.previous_formatted_price_with_tax ? (
                <>
                  {' '}
                  <s style={SMALL}>{prices.previous_formatted_price_with_tax}</s>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function plainText({ lang, parts, preheader }: Drawn, sender: EmailSender): string {
  const { frame, content } = texts[lang]
  const words = parts.map((part) => {
    if (part.kind === 'text') {
      return [part.title, ...textBlocks(part.html, sender.origin).map(({ text }) => text)].filter(Boolean).join('\n\n')
    }
    if (part.kind === 'picture') return part.caption || part.alt
    if (part.kind === 'button') return `${part.title}: ${part.href}`
    const goods = part.cards.map(
      ({ title, prices, link }) => `${title}, ${prices.current_formatted_price_with_tax}\n${sender.origin}${link}`,
    )
    return [part.title, ...goods].filter(Boolean).join('\n\n')
  })
  const leave = `${content.emails.newsletter.why} ${content.emails.unsubscribe}: ${LEAVE}`
  return [preheader, ...words, identityLine(sender, frame.footer), leave].filter(Boolean).join('\n\n')
}
