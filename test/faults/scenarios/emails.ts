import { SMTPServer } from 'smtp-server'
import { until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'a mail server that never answers e-mails to one domain, and a kill in the middle of sending'

const BUYERS = 60
/** Of five buyers the first is at the domain whose e-mails hang. */
const SLOW = 'hangs.example'
/** A second for each e-mail that hangs would be more. */
const MOST_MS = 20_000

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const office = await openOffice()
  const database = await stage.database()
  await stage.cluster.query(database, "delete from letters where state = 'queued'")
  const goods = await stage.goods(database)
  const env = { MAIL_URL: `smtp://127.0.0.1:${office.port}` }
  const first = await stage.start({ database, env })
  const ledger = new Ledger(goods)
  say(`  ${BUYERS} orders, a fifth of them of buyers whose mail server hangs`)
  const began = performance.now()
  for (let i = 0; i < BUYERS; i++) {
    const checkout = await ledger.ready(first.url, { user_email: `buyer${i}@${i % 5 === 0 ? SLOW : 'quick.example'}` })
    await checkout.send()
  }
  const placed = performance.now()
  const quick = () => office.taken.filter(({ to }) => to.endsWith('@quick.example')).length
  await until('e-mails of the others', () => quick() >= BUYERS * 0.8, MOST_MS)
  const behind = performance.now() - placed
  const held = office.held.length

  say('  killed while e-mails hang')
  await first.end('SIGKILL')
  office.hangs = false
  const second = await stage.start({ database, env })
  // What a killed instance had in hand expires after 90 s.
  await stage.cluster.query(
    database,
    "update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'letter'",
  )
  const left = async () =>
    (await stage.cluster.query(database, "select 1 from letters where state = 'queued' and kind = 'order-placed'"))
      .length
  await until(
    'all e-mails',
    async () => {
      await stage.cluster.query(database, "update pgboss.job set start_after = now() where state = 'retry'")
      return (await left()) === 0
    },
    60_000,
  )
  const ids = office.taken.map(({ id }) => id)
  const recipients = new Set(office.taken.map(({ to }) => to)).size
  await second.end('SIGTERM')
  office.close()
  return [
    {
      what: 'e-mails of other buyers, after the last order',
      figure: `${Math.round(behind)} ms; ${held} hang; orders took ${Math.round((placed - began) / 1000)} s`,
      ok: behind < 5_000 && held <= 4,
    },
    {
      what: 'buyers with their e-mail after the kill, e-mails twice',
      figure: `${recipients} of ${BUYERS}, ${ids.length - new Set(ids).size}`,
      ok: recipients === BUYERS,
    },
  ]
}

async function openOffice() {
  const office = {
    port: 0,
    hangs: true,
    held: [] as string[],
    taken: [] as { to: string; id: string }[],
    close: () => server.close(),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, accept) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4_000) head += chunk
      })
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? ''
        if (office.hangs && to.endsWith(SLOW)) return void office.held.push(to)
        office.taken.push({ to, id: /^message-id: *(\S+)/im.exec(head)?.[1] ?? '' })
        accept()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  office.port = typeof address === 'object' && address ? address.port : 0
  return office
}
