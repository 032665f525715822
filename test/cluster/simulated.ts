import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { closing } from './cluster.ts'

export type Counted = { ready: number; heard: number; all: number; queries: number; errors: number; error?: string }

/** Simulated instances in a process of their own. */
export function simulate(kind: 'listeners' | 'pools', count: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'instances.ts'), kind, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let counted: Counted = { ready: 0, heard: 0, all: 0, queries: 0, errors: 0 }
  child.stdout.on('data', (text: Buffer) => {
    const line = String(text).trim().split('\n').at(-1)
    if (line?.startsWith('{')) counted = JSON.parse(line) as Counted
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => {
    closing.delete(end)
    child.kill('SIGKILL')
    return exited
  }
  closing.add(end)
  return { counted: () => counted, end }
}
