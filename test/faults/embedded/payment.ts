import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer, Reply } from '../customer.ts'
import { answered, type Checkout } from '../ledger.ts'

const MOST_MS = 30_000
/** What the page of a paid order says. */
const PAID = 'Maksājums ir saņemts'

/** Pays an acknowledged order at the practice bank. @returns when the order's page says that it is paid */
export async function pay({ customer, replies }: Checkout) {
  const stored = replies.find(({ status }) => status === 200)
  const link = (JSON.parse(stored?.body ?? '') as { payment_link: string }).payment_link
  const deadline = performance.now() + MOST_MS
  for (;;) {
    const bank = await redirectOf(() => customer.get(link), customer)
    if (bank.startsWith('/practice-bank/')) {
      const back = await redirectOf(() => submit(customer, bank, 'decision=pay'), customer)
      await redirectOf(() => customer.get(back), customer)
    }
    const page = await answered(() => customer.get(link.replace(/\/pay$/, '')))
    if (page.body.includes(PAID)) return
    if (performance.now() > deadline) throw new Error(`${link}: not paid in 30 s`)
    await sleep(100)
  }
}

async function redirectOf(request: () => Promise<Reply>, customer: Customer): Promise<string> {
  const { headers } = await answered(request, ({ status }) => status === 303)
  const { pathname, search } = new URL(headers.get('location') ?? '', customer.url)
  return pathname + search
}

const submit = (customer: Customer, path: string, body: string) =>
  customer.postRaw(path, body, { 'content-type': 'application/x-www-form-urlencoded' })
