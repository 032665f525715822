import { setTimeout as sleep } from 'node:timers/promises'
import { startMontonio } from '../../vendors/montonio.ts'
import { type ChaosProxy, openChaosProxy } from '../chaos-proxy.ts'
import { Customer, type Reply, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import { openPostOffice } from '../post-office.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'mail server, captcha provider and payment vendor away, silent, lying, slow'

const FAULTS: Record<string, (proxy: ChaosProxy) => void> = {
  refuses: ({ chaos }) => {
    chaos.mode = 'refuse'
  },
  'is silent': ({ chaos }) => {
    chaos.mode = 'blackhole'
  },
  'talks rubbish': ({ chaos }) => {
    chaos.mode = 'garbage'
  },
  'is cut after 20 bytes': ({ chaos }) => {
    chaos.cutAfter = 20
  },
  'needs 400 ms a piece': ({ chaos }) => {
    chaos.delayMs = 400
  },
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function heal({ chaos }: ChaosProxy) {
  Object.assign(chaos, { mode: 'pass', delayMs: 0, cutAfter: Number.POSITIVE_INFINITY })
}

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const office = await openPostOffice()
  const vendor = await startMontonio({ accessKey: 'faults', secretKey: 'faults-secret' })
  const mail = await openChaosProxy(office.port)
  const captcha = await openChaosProxy(office.port)
  const bank = await openChaosProxy(Number(new URL(vendor.url).port))
  const database = await stage.database()
  await stage.cluster.query(database, "update payment_methods set provider = 'montonio' where code = 'practice-bank'")
  const goods = await stage.goods(database)
  const shop = await stage.start({
    database,
    env: {
      LOG_LEVEL: 'fatal',
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_URL: `http://127.0.0.1:${captcha.port}/siteverify`,
      PAYMENT_MONTONIO_URL: `http://127.0.0.1:${bank.port}${new URL(vendor.url).pathname}`,
      PAYMENT_MONTONIO_ACCESS_KEY: 'faults',
      PAYMENT_MONTONIO_SECRET_KEY: 'faults-secret',
    },
  })
  const ledger = new Ledger(goods)
  const scene = { stage, database, url: shop.url, ledger, say }
  try {
    return [
      ...(await mailFaults(scene, mail, office)),
      ...(await captchaFaults(scene, captcha)),
      ...(await bankFaults(scene, bank)),
      ...(await ledger.figures(stage, database)),
    ]
  } finally {
    await shop.end('SIGTERM')
    await Promise.all([mail.close(), captcha.close(), bank.close(), vendor.close()])
    office.close()
  }
}

type Scene = { stage: Stage; database: string; url: string; ledger: Ledger; say: (line: string) => void }
type Office = Awaited<ReturnType<typeof openPostOffice>>

/** An order never waits for its e-mail, and every e-mail arrives once when the mail server is back. */
async function mailFaults({ stage, database, url, ledger, say }: Scene, mail: ChaosProxy, office: Office) {
  const times: string[] = []
  let slowest = 0
  const place = async (name: string) => {
    const checkout = await ledger.ready(url)
    const reply = await checkout.send()
    times.push(`${name} ${Math.round(reply.ms)} ms`)
    slowest = Math.max(slowest, reply.ms)
  }
  const demo = (await messages(stage, database, 'queued')).length
  await place('well')
  await until('the first e-mail', () => office.taken.length > demo || office.taken.length > 0)
  for (const [name, fault] of Object.entries(FAULTS)) {
    say(`  mail server ${name}`)
    fault(mail)
    await place(name)
    await sleep(1_500)
    heal(mail)
    mail.cut()
  }
  for (const [code, words] of [
    [451, 'try later'],
    [550, 'no such mailbox'],
  ] as const) {
    say(`  mail server says ${code}`)
    office.refuses = { code, words }
    await place(String(code))
    // Its job looks once a second.
    await until('the refusal', async () => (await refused(stage, database, String(code))) > 0, 40_000)
  }
  office.refuses = null
  await until(
    'all e-mails',
    async () => {
      await stage.cluster.query(database, "update pgboss.job set start_after = now() where state = 'retry'")
      return (await messages(stage, database, 'queued')).length === 0
    },
    120_000,
  )
  const dead = await messages(stage, database, 'dead')
  const doubled = office.taken.length - new Set(office.taken).size
  return [
    { what: 'orders while the mail server fails', figure: times.join(', '), ok: slowest < 3_000 },
    {
      what: 'e-mails twice, in the dead-letter list',
      figure: `${doubled}, ${dead.length}`,
      ok: doubled <= 1 && dead.length === 1,
    },
  ]
}

const messages = (stage: Stage, database: string, state: string) =>
  stage.cluster.query<{ id: string }>(database, 'select id from letters where state = $1', [state])

async function refused(stage: Stage, database: string, code: string): Promise<number> {
  const found = await stage.cluster.query(database, 'select id from letters where last_error like $1', [`%${code}%`])
  return found.length
}

/** Whoever needs a captcha is refused in words within 3 s; cart and log-in do not need its provider. */
async function captchaFaults({ url, say }: Scene, proxy: ChaosProxy): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, fault] of Object.entries(FAULTS)) {
    say(`  captcha ${name}`)
    fault(proxy)
    const visitor = new Customer(url)
    const [message, login, cart] = await Promise.all([
      visitor.post('/api/page/contact', {
        name: 'Anna',
        email: 'anna@example.com',
        message: 'Labdien, kad atverat?',
        gRecaptchaResponse: 'x'.repeat(40),
      }),
      new Customer(url).postRaw('/login', 'email=nobody%40example.com&password=not+this+one', FORM),
      new Customer(url).get('/api/cart'),
    ])
    heal(proxy)
    const isGood =
      inWords(message, [422, 503]) &&
      message.ms < 3_500 &&
      [200, 401, 422].includes(login.status) &&
      cart.status === 200
    figures.push({
      what: `captcha provider ${name}: contact, log-in, cart`,
      figure: [message, login, cart].map(({ status, ms }) => `${status} in ${Math.round(ms)} ms`).join(', '),
      ok: isGood,
    })
  }
  return figures
}

/** The order is kept, the pay address answers in words within 6 s, and pays when the bank is back. */
async function bankFaults({ url, ledger, say }: Scene, proxy: ChaosProxy): Promise<Figure[]> {
  const figures: Figure[] = []
  const visitor = new Customer(url)
  for (const [name, fault] of Object.entries(FAULTS)) {
    say(`  bank ${name}`)
    const checkout = await ledger.ready(url)
    fault(proxy)
    const stored = await checkout.send()
    const { payment_link } = JSON.parse(stored.body) as { payment_link: string }
    const page = await visitor.get(payment_link)
    heal(proxy)
    // It is left alone for half a minute after five failures in a row; here every second call is a good one.
    let again = page
    await until(
      'the bank',
      async () => {
        again = await visitor.get(payment_link)
        return again.status === 303
      },
      45_000,
    )
    figures.push({
      what: `bank ${name}: order, pay, pay again`,
      figure: [stored, page, again].map(({ status, ms }) => `${status} in ${Math.round(ms)} ms`).join(', '),
      ok: stored.status === 200 && page.ms < 6_500 && page.status !== 500 && page.status !== 0 && again.status === 303,
    })
  }
  return figures
}

const inWords = (reply: Reply, statuses: readonly number[]) =>
  statuses.includes(reply.status) && (JSON.parse(reply.body) as { message?: string }).message !== ''
