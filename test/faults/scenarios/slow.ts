import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { Customer, type Reply, until } from '../customer.ts'
import type { Figure, Stage } from '../stage.ts'

export const about =
  'a thousand slow clients (headers, body, reading) while others shop; slowhttptest where it is there'

const CLIENTS = 1_000
const SECONDS = 20

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const shop = await stage.start({ database })
  const port = Number(new URL(shop.url).port)
  const figures: Figure[] = []
  for (const [name, attack] of Object.entries(attacks)) {
    say(`  ${name}`)
    const before = memoryOf(shop.process.pid)
    const sockets = Array.from({ length: CLIENTS }, () => attack(port))
    const replies = await shopping(shop.url)
    const closed = sockets.filter((socket) => socket.destroyed).length
    const grown = memoryOf(shop.process.pid) - before
    for (const socket of sockets) socket.destroy()
    figures.push(...judge(`${CLIENTS} ${name}`, replies), {
      what: `${name}: hung up on, memory`,
      figure: `${closed} of ${CLIENTS} in ${SECONDS} s, ${grown >= 0 ? '+' : ''}${grown} MB`,
      ok: grown < 150,
    })
    await sleep(500)
  }
  say('  slowhttptest')
  const told = await slowhttptest(shop.url)
  if (told) figures.push({ what: 'slowhttptest -H -c 800', figure: told, ok: /YES/.test(told) })
  await until('the shop', async () => (await new Customer(shop.url).get('/readyz')).status === 200)
  await shop.end('SIGTERM')
  return figures
}

type Attack = (port: number) => Socket

const attacks: Record<string, Attack> = {
  'slow headers': (port) => dribble(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n', () => `X-a: ${Math.random()}\r\n`),
  'slow bodies': (port) =>
    dribble(
      port,
      'POST /api/order/store HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":"',
      () => 'x',
    ),
  'slow readers': (port) => {
    const socket = dribble(port, '', () => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.pause()
    return socket
  },
}

function dribble(port: number, head: string, more: () => string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', () => {})
  if (head) socket.write(head)
  const timer = setInterval(() => socket.write(more()), 2_000)
  socket.on('close', () => clearInterval(timer))
  return socket
}

async function shopping(url: string): Promise<Reply[]> {
  const replies: Reply[] = []
  const until_ = performance.now() + SECONDS * 1_000
  const people = Array.from({ length: 4 }, async () => {
    const visitor = new Customer(url)
    const paths = ['/', '/search?query=lampa', '/api/cart', '/about']
    for (let i = 0; performance.now() < until_; i++) {
      replies.push(await visitor.get(paths[i % paths.length] ?? '/'))
      await sleep(20)
    }
  })
  await Promise.all(people)
  return replies
}

function judge(name: string, replies: readonly Reply[]): Figure[] {
  const good = replies.filter(({ status }) => status === 200).length
  const sorted = replies.map(({ ms }) => ms).sort((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  return [
    {
      what: `${name}: others`,
      figure: `${good} of ${replies.length} ok, p99 ${Math.round(p99)} ms`,
      ok: good / replies.length >= 0.999 && p99 < 1_000,
    },
  ]
}

function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** A tool that nobody here wrote; nothing where it is not installed. */
function slowhttptest(url: string): Promise<string> {
  const args = ['-H', '-c', '800', '-r', '200', '-i', '5', '-l', '20', '-p', '3', '-u', `${url}/`]
  return new Promise((resolve) => {
    execFile('slowhttptest', args, { timeout: 60_000 }, (_error, stdout) => {
      const lines = stripVTControlCharacters(stdout).split('\n')
      const words = lines.filter((line) => /service available|closed:|connected:/.test(line)).slice(-3)
      resolve(words.map((line) => line.trim().replace(/\s+/g, ' ')).join(', '))
    })
  })
}
