import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/**
 * Somebody else's web server. On 127.0.0.1 it is another site than the shop on localhost: no cookies of the shop come
 * along. On another port of localhost it is the same site, another origin: cookies do come along.
 */
export type Elsewhere = {
  origin(host: '127.0.0.1' | 'localhost'): string
  /** Puts a page at an address of it. */
  put(path: string, html: string): void
}

export function openElsewhere(): Elsewhere {
  const pages = new Map<string, string>()
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      const html = pages.get(new URL(request.url ?? '/', 'http://elsewhere').pathname)
      response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        html === undefined
          ? undefined
          : `<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>${html}`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    origin: (host) => `http://${host}:${(server.address() as AddressInfo).port}`,
    put: (path, html) => void pages.set(path, html),
  }
}

/** A form that leads to an address; its button is called "go". */
export function formTo(
  address: string,
  { method = 'post', fields = {}, type }: { method?: 'get' | 'post'; fields?: Record<string, string>; type?: string },
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`,
  )
  const packing = type ? ` enctype="${type}"` : ''
  return `<form method="${method}" action="${attribute(address)}"${packing}>${inputs.join('')}<button>go</button></form>`
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
