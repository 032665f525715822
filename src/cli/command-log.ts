import { appendFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { hmac, keyFor } from '../shop/keys.ts'

const FILE = 'commands.log'

/** Written before the command runs; e-mail addresses are hashed as in the security log. */
export function logCommand(config: Pick<Config, 'dataDir' | 'sessionSecret'>, name: string, args: readonly string[]) {
  const { username, uid } = userInfo()
  const key = keyFor(config.sessionSecret, 'log')
  const shown = args.map((arg) => (arg.includes('@') ? `#${hmac(key, arg.trim().toLowerCase()).slice(0, 16)}` : arg))
  const line = { time: Date.now(), security: true, kind: 'command', user: username, uid, command: name, args: shown }
  appendFileSync(join(config.dataDir, FILE), `${JSON.stringify(line)}\n`, { mode: 0o600 })
}
