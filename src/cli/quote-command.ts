import { toRigaDate } from '../shop/calendar/days.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { isValid, lastDayOf, type Quote } from '../shop/quotes/quote.ts'
import { findQuoteByNumber, listQuotes } from '../shop/quotes/read-quotes.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

export const quotes: Command = {
  usage: 'quotes [NUMBER]',
  about: 'price offers of buyers and staff: the newest ones, or one with its goods',
  async run({ args: [number, ...more], database: { db }, print }) {
    if (more.length > 0) throw new UsageError('quotes [NUMBER]')
    if (number !== undefined) return show(await findQuoteByNumber(db, number.toUpperCase()), print)
    for (const quote of await listQuotes(db)) print(lineOf(quote))
  },
}

function lineOf(quote: Quote): string {
  const over = quote.withdrawnAt ? `withdrawn ${toRigaDate(quote.withdrawnAt)}, was until` : 'over since'
  const until = `${isValid(quote, new Date()) ? 'until' : over} ${lastDayOf(quote)}`
  return `${quote.number}  ${until}  ${formatPrice(quote.total, DEFAULT_LANG).padStart(12)}  ${quote.buyer.name}`
}

function show(found: Awaited<ReturnType<typeof findQuoteByNumber>>, print: CommandContext['print']) {
  if (!found) throw new UsageError('There is no such offer; "quotes" alone lists the newest.')
  const { quote, lines } = found
  print(lineOf(quote))
  const { regNum } = quote.buyer
  print(
    [
      quote.buyerType,
      regNum && `reg. no. ${regNum}`,
      quote.email && `sent to ${quote.email}`,
      quote.madeBy && `made by ${quote.madeBy}`,
    ]
      .filter(Boolean)
      .join(', '),
  )
  for (const line of lines) {
    const price = `${formatPrice(line.unitPrice, DEFAULT_LANG)} = ${formatPrice(line.total, DEFAULT_LANG)}`
    print(`   ${line.code.padEnd(20)} ${String(line.quantity).padStart(3)} × ${price}  ${line.title}`)
  }
  const delivery = quote.delivery ? inLang(quote.delivery.title, DEFAULT_LANG) : 'not chosen'
  print(
    `   Delivery: ${delivery}, ${formatPrice(quote.shippingTotal, DEFAULT_LANG)}; VAT ${formatPrice(quote.vatTotal, DEFAULT_LANG)}`,
  )
}
