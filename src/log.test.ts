import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../test/support/databases.ts'
import { createLog } from './log.ts'
import { rows } from './shop/db.ts'

function written(log: (to: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  log(createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test('a failed query is logged without its values', async () => {
  const { database, drop } = await openTestDatabase('nothing')
  const failed = await rows(database.db, sql`select ${'slepena@parole.example'}::int`).catch((error: unknown) => error)
  await drop()
  const text = written((log) => log.error({ err: failed }, 'request failed'))
  expect(text).toContain('Failed query: select $1::int')
  expect(text).toContain('log.test.ts')
  expect(text.replaceAll('invalid input syntax for type integer: \\"slepena@parole.example\\"', '')).not.toContain(
    'slepena',
  )
})

test('secret addresses and headers are not logged', () => {
  const secret = 'a'.repeat(43)
  const text = written((log) =>
    log.info({
      req: { method: 'GET', url: `/order/${secret}/pay`, headers: { cookie: secret } },
      user: { email: 'x' },
    }),
  )
  expect(text).not.toContain(secret)
  expect(text).toContain('/order/#')
  expect(text).toContain('"email":"…"')
})
