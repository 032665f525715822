import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { ClientBase } from 'pg'
import type { AnyQuery } from '../database/prepared.ts'

const MAX_TEXT = 2_000

/** Makes a span of each statement of a traced request. Its text has placeholders; values stay out. */
export function traceQueries(client: ClientBase, tracer: Tracer) {
  const query = client.query.bind(client) as unknown as AnyQuery
  const traced: AnyQuery = (...args) => {
    if (!trace.getSpan(context.active())?.isRecording()) return query(...args)
    const span = spanOf(args[0], tracer)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const next = context.bind(context.active(), callback as AnyQuery)
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(span, error)
        next(error, result)
      })
    }
    const result = query(...args)
    if (result instanceof Promise) {
      result.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
    } else end(span)
    return result
  }
  client.query = traced as unknown as typeof client.query
}

function spanOf(given: unknown, tracer: Tracer): Span {
  const text = (typeof given === 'string' ? given : String((given as { text?: unknown } | null)?.text ?? '')).trim()
  const name = /^\w+/.exec(text)?.[0]?.toUpperCase() ?? 'SQL'
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) }
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
}

function end(span: Span, error?: unknown) {
  if (error) {
    // Its message may quote values.
    const code = typeof error === 'object' && 'code' in error ? String(error.code) : ''
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('db.response.status_code', code)
  }
  span.end()
}
