import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logCommand } from './command-log.ts'

test('who ran which command is noted, without e-mail addresses', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-commands-'))
  const config = { dataDir, sessionSecret: 'secret'.repeat(8) }
  logCommand(config, 'logout', ['Anna@example.com'])
  logCommand(config, 'order', ['E-1', 'refund', '12.50'])
  const file = join(dataDir, 'commands.log')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      security: true,
      kind: 'command',
      user: userInfo().username,
      command: 'logout',
      args: [expect.stringMatching(/^#/)],
    },
    { command: 'order', args: ['E-1', 'refund', '12.50'] },
  ])
  expect(lines.join('')).not.toContain('example.com')
  expect(statSync(file).mode & 0o077).toBe(0)
  rmSync(dataDir, { recursive: true })
})
