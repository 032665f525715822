import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'

/** Somebody on the way has taken the offer of STARTTLS out of the server's greeting. */
const heard: string[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth({ username }, _session, done) {
    heard.push(`log-in ${username}`)
    done(null, { user: username })
  },
  onData(stream, _session, done) {
    heard.push('letter')
    stream.resume()
    stream.on('end', () => done())
  },
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

async function send(host: string, query = '') {
  heard.length = 0
  const mailer = createMailer({
    MAIL_URL: `smtp://user:secret@${host}:${port}${query}`,
    MAIL_CONNECTIONS: 2,
    dataDir: '/nowhere',
    baseUrl: new URL('https://shop.example'),
  })
  try {
    await mailer.send({
      id: '1',
      from: 'info@shop.example',
      to: 'anna@example.com',
      subject: 'Sveiki',
      html: '<p>Sveiki</p>',
      text: 'Sveiki',
    })
  } finally {
    mailer.close()
  }
}

test('no password and no letter goes to another machine in the clear', async () => {
  // Reaches this machine, but is not its loopback address.
  await expect(send('0.0.0.0')).rejects.toThrow(/STARTTLS/)
  expect(heard).toEqual([])
})

test('a server on the machine itself, or one that the merchant allows it, needs no TLS', async () => {
  await send('127.0.0.1')
  expect(heard).toEqual(['log-in user', 'letter'])
  await send('0.0.0.0', '?requireTLS=false')
  expect(heard).toEqual(['log-in user', 'letter'])
})
