import { createHash } from 'node:crypto'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'
import { tokenPathPrefixes } from './urls.ts'

/** JSON lines on standard output, without secrets and personal data. */
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

/** Query values, which Drizzle and PostgreSQL put into errors, are personal data and secrets. */
function showError(error: unknown): ShownError | unknown {
  if (!(error instanceof Error)) return error
  const { cause } = error
  return {
    type: error.name,
    message: 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    // Without its first lines, which repeat the message.
    stack: error.stack?.slice(Math.max(0, error.stack.search(/^ {4}at /m))),
    ...(cause instanceof Error ? { cause: showError(cause) } : {}),
  }
}

/** Replaces tokens in URLs, after known prefixes or of a token's length, by a digest that still joins log lines. */
function hideTokens(url: string): string {
  return decodePath(url)
    .replace(TOKEN_PATH, (_all, prefix: string, token: string) => `/${prefix}/#${digest(token)}`)
    .replace(TOKEN, (token) => `#${digest(token)}`)
}

const TOKEN_PATH = new RegExp(`/(${[...tokenPathPrefixes(), 'practice-bank'].join('|')})/([\\w-]{20,})`, 'g')
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** The router decodes `/%6frder`, too. */
const decodePath = (url: string) =>
  url.replace(/%([2-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const digest = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 8)
