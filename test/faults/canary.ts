import { createServer, type Server } from 'node:http'
import pg from 'pg'
import { freePort } from '../support/running-shop.ts'

/**
 * A page with every hole that the scanners look for, on 127.0.0.1 only. A scanner that finds nothing in the shop has
 * said something only when it found these.
 */
export async function openCanary(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => {})
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://canary')
    response.setHeader('content-type', 'text/html')
    if (pathname === '/item') {
      try {
        // The hole: what the visitor writes becomes SQL.
        const { rows } = await pool.query(
          `select id, code from products where id = ${searchParams.get('id') || '0'} limit 5`,
        )
        response.end(`<p>${JSON.stringify(rows)}</p>`)
      } catch (error) {
        response.statusCode = 500
        response.end(String(error))
      }
    } else if (pathname === '/hello') {
      // The hole: what the visitor writes becomes HTML.
      response.end(`<html><body><p>Hello ${searchParams.get('name') ?? ''}</p></body></html>`)
    } else {
      response.end('<html><body><a href="/item?id=1">item</a> <a href="/hello?name=anna">hello</a></body></html>')
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
      void pool.end()
    },
  }
}
