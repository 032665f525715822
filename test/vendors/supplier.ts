import { noFaults, type Reply, startServer } from './server.ts'

/** A supplier who publishes one file, with its ETag. */
export async function startSupplier() {
  const faults = noFaults()
  const file = { text: '', etag: '"1"' }
  const server = await startServer({
    faults,
    isPage: () => false,
    handle: ({ path, headers }): Reply => {
      if (path === '/old.csv') return { status: 302, headers: { location: '/goods.csv' } }
      if (path === '/away.csv') return { status: 302, headers: { location: 'http://10.0.0.1/goods.csv' } }
      if (path !== '/goods.csv') return { status: 404 }
      if (headers['if-none-match'] === file.etag) return { status: 304 }
      return { status: 200, headers: { etag: file.etag }, body: file.text }
    },
  })
  return { ...server, faults, file }
}
