import { connect, createServer, type Server, type Socket } from 'node:net'

export type Chaos = {
  /** Milliseconds that every piece waits, in each direction. */
  delayMs: number
  /** `refuse` ends new connections at once; `blackhole` takes everything and gives nothing; `garbage` answers noise. */
  mode: 'pass' | 'refuse' | 'blackhole' | 'garbage'
  /** A connection is cut when so many bytes have come from the server; Infinity never. */
  cutAfter: number
}

export type ChaosProxy = {
  port: number
  chaos: Chaos
  /** Sees each piece that a client sends, before it is passed on; false swallows it. */
  onClientData: (piece: Buffer, pass: () => void) => boolean
  /** Sees each piece that the server answers, after it was passed on. */
  onServerData: (piece: Buffer) => void
  /** Ends every open connection without a word. */
  cut(): void
  switchTo(port: number): void
  openConnections(): number
  close(): Promise<void>
}

/** A TCP proxy on 127.0.0.1 that can be told to misbehave, also for connections that are open already. */
export async function openChaosProxy(target: number): Promise<ChaosProxy> {
  const pairs = new Set<{ client: Socket; server: Socket }>()
  let to = target
  const chaos: Chaos = { delayMs: 0, mode: 'pass', cutAfter: Number.POSITIVE_INFINITY }
  const proxy: ChaosProxy = {
    port: 0,
    chaos,
    onClientData: () => true,
    onServerData: () => {},
    cut() {
      for (const { client, server } of pairs) {
        client.resetAndDestroy()
        server.destroy()
      }
    },
    switchTo(port) {
      to = port
    },
    openConnections: () => pairs.size,
    close: () => {
      proxy.cut()
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
  const listener: Server = createServer((client) => {
    client.on('error', () => {})
    if (chaos.mode === 'refuse') return void client.resetAndDestroy()
    const server = connect(to, '127.0.0.1')
    server.on('error', () => client.resetAndDestroy())
    const pair = { client, server }
    pairs.add(pair)
    let answered = 0
    const later = (work: () => void) => (chaos.delayMs > 0 ? setTimeout(work, chaos.delayMs) : work())
    client.on('data', (piece: Buffer) => {
      if (chaos.mode === 'blackhole') return
      if (chaos.mode === 'garbage') return void client.write('\u0000\u0007 250 {"<html>"\r\n\r\nwhat?')
      const pass = () => later(() => !server.destroyed && server.write(piece))
      if (proxy.onClientData(piece, pass)) pass()
    })
    server.on('data', (piece: Buffer) => {
      if (chaos.mode === 'blackhole') return
      answered += piece.length
      later(() => {
        if (client.destroyed) return
        client.write(piece)
        proxy.onServerData(piece)
        if (answered >= chaos.cutAfter) client.resetAndDestroy()
      })
    })
    const end = () => {
      pairs.delete(pair)
      if (chaos.mode === 'blackhole') return
      client.destroy()
      server.destroy()
    }
    client.on('close', end)
    server.on('close', end)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  proxy.port = typeof address === 'object' && address ? address.port : 0
  return proxy
}
