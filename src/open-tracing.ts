import type { Tracing } from './adapters/tracing/tracing.ts'
import { type Config, ConfigError } from './config.ts'

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: nothing of OpenTelemetry is loaded then. @throws ConfigError */
export async function openTracing(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: ratio } = config
  if (!endpoint) return undefined
  const { createTracing } = await import('./adapters/tracing/tracing.ts').catch((error: unknown) => {
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_ENDPOINT: the optional packages @opentelemetry/… are not installed (${String(error)})`,
    )
  })
  return createTracing({ endpoint, service, ratio })
}
