import { setTimeout as sleep } from 'node:timers/promises'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { ClientBase } from 'pg'
import { traceQueries } from './trace-queries.ts'
import { traceRequests } from './trace-requests.ts'

export type Tracing = {
  traceRequests(app: FastifyInstance): void
  traceQueries(client: ClientBase): void
  close(): Promise<void>
}

type TracingConfig = { endpoint: string; service: string; ratio: number }

/** Of a receiver that does not answer. */
const CLOSE_MS = 3_000

/** Sends spans by OTLP over HTTP. This file alone loads OpenTelemetry. */
export function createTracing({ endpoint, service, ratio }: TracingConfig): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  // The header comes from the client, so it does not decide whether a request is traced.
  const root = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('shop')
  return {
    traceRequests: (app) => traceRequests(app, tracer),
    traceQueries: (client) => traceQueries(client, tracer),
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })])
      context.disable()
    },
  }
}
