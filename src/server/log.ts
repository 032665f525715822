import { createHash } from 'node:crypto'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'

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

/** Secret parts of addresses are replaced by a short digest, by which log lines can still be joined. */
function hideTokens(url: string): string {
  return url.replace(
    /\/(order|reset-password|confirm-email|subscription|withdraw|withdrawal)\/([\w-]{20,})/,
    (_all, room: string, token: string) => {
      return `/${room}/#${createHash('sha256').update(token).digest('hex').slice(0, 8)}`
    },
  )
}
