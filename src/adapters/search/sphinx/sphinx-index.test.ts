import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sphinxConfig } from './sphinx-config.ts'
import { sphinxIndex } from './sphinx-index.ts'

const packet = (sequence: number, body: Buffer) => Buffer.concat([Buffer.of(body.length, 0, 0, sequence), body])
const OK = Buffer.of(0, 0, 0, 2, 0, 0, 0)

let open = 0
let most = 0
let asked = 0
const server = createServer((socket) => {
  open += 1
  most = Math.max(most, open)
  socket.on('close', () => {
    open -= 1
  })
  socket.on('error', () => {})
  socket.write(packet(0, Buffer.from('\n5.0\0')))
  socket.on('data', (data) => {
    const isQuery = data[3] === 0
    if (isQuery) asked += 1
    socket.write(packet(isQuery ? 1 : 2, OK))
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())

test('of many searches at once only four hold a connection, and all are answered', async () => {
  const index = sphinxIndex(new URL(`sphinx://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const answers = await Promise.all(Array.from({ length: 40 }, () => index.isThere('goods_a')))
  expect(answers).toHaveLength(40)
  expect(asked).toBe(40)
  expect(most).toBe(4)
  index.close()
})

test('searchd keeps more than its default of five connections waiting', () => {
  expect(sphinxConfig({ folder: '/var/lib/sphinxsearch', port: 9306 })).toContain('  listen_backlog = 128\n')
})
