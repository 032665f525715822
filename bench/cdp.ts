import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'

type Params = Record<string, unknown>
type Message = { id?: number; sessionId?: string; method?: string; params?: Params; result?: Params; error?: object }

/** A page as the DevTools protocol speaks to it. */
export type Tab = {
  send(method: string, params?: Params): Promise<Params>
  on(method: string, heard: (params: Params) => void): void
  /** The value of an expression, awaited. */
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

/**
 * Chromium without Playwright, which keeps every page's debugger ready: V8 then reads whole files again to know their
 * lines, and what is measured is partly the measuring.
 */
export async function launch() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-chromium-'))
  const child = spawn(
    chromiumPath(),
    ['--headless', ...chromiumArguments].concat(
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)))
  })
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))

  let last = 0
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: { sessionId: string; method: string; heard: (params: Params) => void }[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    for (const { sessionId, method, heard } of listeners) {
      if (sessionId === message.sessionId && method === message.method) heard(message.params ?? {})
    }
  })
  function send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${JSON.stringify(error)}`))
        else resolve(result ?? {})
      })
    })
  }

  return {
    /** A new visitor's page. */
    async tab(): Promise<Tab> {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }
      return {
        send: (method, params) => send(method, params, sessionId),
        on: (method, heard) => void listeners.push({ sessionId, method, heard }),
        async evaluate<Value>(expression: string) {
          const params = { expression, awaitPromise: true, returnByValue: true }
          const { result } = (await send('Runtime.evaluate', params, sessionId)) as { result: { value: Value } }
          return result.value
        },
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    async close() {
      await send('Browser.close').catch(() => {})
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
