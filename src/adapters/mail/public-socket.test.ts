import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resolve } from '../http-client/guarded-lookup.ts'
import { createMailer } from './mailer.ts'
import { type GetSocket, publicSocket } from './public-socket.ts'

const names: unknown[] = []
let heard = 0
const server = new SMTPServer({
  secure: true,
  onSecure(_socket, session, done) {
    names.push(session.servername)
    done()
  },
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  onData(stream, _session, done) {
    heard += 1
    stream.resume()
    stream.on('end', () => done())
  },
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

async function send(getSocket: GetSocket) {
  const mailer = createMailer(
    {
      MAIL_URL: `smtps://user:secret@smtp.shop.example:${port}?tls.rejectUnauthorized=false`,
      MAIL_CONNECTIONS: 1,
      dataDir: '/nowhere',
      baseUrl: new URL('https://shop.example'),
    },
    getSocket,
  )
  const content = { subject: 'Sveiki', html: '<p>Sveiki</p>', text: 'Sveiki' }
  try {
    await mailer.send({ id: '1', from: 'info@shop.example', to: 'anna@example.com', ...content })
  } finally {
    mailer.close()
  }
}

const leadsTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: 4 }))

test('a name is looked up once, the checked address gets the connection, and TLS asks for the name', async () => {
  const asked: string[] = []
  const resolve: Resolve = async (hostname) => {
    asked.push(hostname)
    return leadsTo('127.0.0.1')(hostname)
  }
  await send(publicSocket({ isLoopback: true, resolve }))
  expect([asked, names, heard]).toEqual([['smtp.shop.example'], ['smtp.shop.example'], 1])
})

test.each([['127.0.0.1'], ['10.0.0.5'], ['8.8.8.8', '192.168.1.1']])(
  'a name that leads to %s is not connected to',
  async (...addresses) => {
    heard = 0
    await expect(send(publicSocket({ resolve: leadsTo(...addresses) }))).rejects.toThrow('not a public one')
    expect(heard).toBe(0)
  },
)

test('a name that is not known is said so', async () => {
  const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'))
  await expect(send(publicSocket({ resolve }))).rejects.toThrow('not known')
})
