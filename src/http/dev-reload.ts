import type { FastifyInstance } from 'fastify'

const SCRIPT = `const source = new EventSource('/dev/reload')
let lost = false
source.onerror = () => { lost = true }
source.onopen = () => { if (lost) location.reload() }
`

export const DEV_RELOAD_SCRIPT = '/dev/reload.js'

export function devReload(app: FastifyInstance) {
  app.get(DEV_RELOAD_SCRIPT, (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(SCRIPT),
  )
  app.get('/dev/reload', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 300\n\n')
    request.raw.on('close', () => reply.raw.end())
  })
}
