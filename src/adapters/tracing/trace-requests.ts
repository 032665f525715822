import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const NO_ROUTE = '(none)'

/** Makes a span of each routed request, named by its pattern; addresses, names and ids stay out. */
export function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, Span>()
  const goOn = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const parent = parentOf(request.headers.traceparent)
    spans.set(request, tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent))
    goOn(request, done)
  })
  // A body is read by events of the socket, which know no context.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw
    const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
function parentOf(header: unknown): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}
