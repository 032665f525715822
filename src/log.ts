import { createHash } from 'node:crypto'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'
import { tokenPathPrefixes } from './urls.ts'

/** JSON lines on standard output. What could open an account or an order, and who people are, never reaches them. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream) {
  const options = {
    level: config.LOG_LEVEL,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-csrf-token"]',
        '*.password',
        '*.token',
        '*.email',
      ],
      censor: '…',
    },
    serializers: {
      err: showError,
      req: (request: { method: string; url: string }) => ({ method: request.method, url: hideTokens(request.url) }),
    },
  }
  return to ? pino(options, to) : pino(options)
}

type ShownError = { type: string; message: string; code?: string; stack?: string; cause?: ShownError }

/**
 * An error without the values of its query: Drizzle writes them into its message, PostgreSQL into `detail`, and they
 * are people's names, addresses and secrets.
 */
function showError(error: unknown): ShownError | unknown {
  if (!(error instanceof Error)) return error
  const { cause } = error
  return {
    type: error.name,
    message: 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    // Where it was; its first lines are the message again.
    stack: error.stack?.slice(Math.max(0, error.stack.search(/^ {4}at /m))),
    ...(cause instanceof Error ? { cause: showError(cause) } : {}),
  }
}

/**
 * Secret parts of addresses are replaced by a short digest, by which log lines can still be joined: what stands after
 * the name of a room that opens by a secret, and whatever is as long as one, wherever it stands (`?return=/order/…`).
 */
function hideTokens(url: string): string {
  return plainLetters(url)
    .replace(ROOM, (_all, room: string, token: string) => `/${room}/#${digest(token)}`)
    .replace(SECRET, (token) => `#${digest(token)}`)
}

const ROOM = new RegExp(`/(${[...tokenPathPrefixes(), 'practice-bank'].join('|')})/([\\w-]{20,})`, 'g')
/** 256 bits as we write them. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** The router understands `/%6frder` too. */
const plainLetters = (url: string) =>
  url.replace(/%([2-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const digest = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 8)
