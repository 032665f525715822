import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

type Address = { port: number; host: string }

/** `GET /metrics` on a port of its own, which buyers do not reach. Answers with how it is closed. */
export async function serveMetrics(metrics: Metrics, { port, host }: Address): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  // A scraper in between must not keep the process alive.
  server.unref()
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
