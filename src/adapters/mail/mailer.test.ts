import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'
import { mimePart } from './mime-part.ts'

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

test('no password and no e-mail goes to another machine in the clear', async () => {
  await expect(send('0.0.0.0')).rejects.toThrow(/STARTTLS/)
  expect(heard).toEqual([])
})

test('a server on the machine itself, or one that the merchant allows it, needs no TLS', async () => {
  await send('127.0.0.1')
  expect(heard).toEqual(['log-in user', 'letter'])
  await send('0.0.0.0', '?requireTLS=false')
  expect(heard).toEqual(['log-in user', 'letter'])
})

test('without a mail server an e-mail is a file, with what is attached', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-mail-'))
  const mailer = createMailer({ MAIL_CONNECTIONS: 2, dataDir, baseUrl: new URL('https://shop.example') })
  const bytes = Buffer.alloc(200_000, 'Ā')
  const filename = 'atteikuma-veidlapa.pdf'
  const raw = await mimePart(filename, 'application/pdf', bytes)
  const about = { from: 'info@shop.example', to: 'anna@example.com', subject: 'Sveiki' }
  const content = { html: '<p>Sveiki</p>', text: 'Sveiki', attachments: [{ filename, raw }] }
  await Promise.all(['1', '2'].map((id) => mailer.send({ id, ...about, ...content })))
  expect(await readdir(join(dataDir, 'mail'))).toEqual(['1.eml', '2.eml'])
  const message = await PostalMime.parse(await readFile(join(dataDir, 'mail/2.eml')))
  expect(message.messageId).toBe('<2@shop.example>')
  const [attached] = message.attachments
  expect([attached?.filename, attached?.mimeType, attached?.disposition]).toEqual([
    filename,
    'application/pdf',
    'attachment',
  ])
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(bytes)).toBe(true)
  await rm(dataDir, { recursive: true })
})
