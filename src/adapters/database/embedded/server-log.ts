import { closeSync, existsSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import type { Logger } from 'pino'

const POLL_MS = 1_000
const MAX_BYTES = 10 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024

/** Reads a file instead of a pipe, because the server may outlive the process that started it. @returns stops it */
export function followServerLog(file: string, log: Logger): () => void {
  let position = existsSync(file) ? statSync(file).size : 0
  let rest = ''

  function read() {
    if (!existsSync(file)) return
    const { size } = statSync(file)
    if (size < position) position = 0
    const fd = openSync(file, 'r')
    const chunk = Buffer.alloc(CHUNK_BYTES)
    try {
      for (let length = readSync(fd, chunk, 0, CHUNK_BYTES, position); length > 0; ) {
        position += length
        pass(chunk.toString('utf8', 0, length))
        length = readSync(fd, chunk, 0, CHUNK_BYTES, position)
      }
    } finally {
      closeSync(fd)
    }
    if (position > MAX_BYTES) truncateSync(file)
  }

  function pass(text: string) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) logLine(line, log)
  }

  const timer = setInterval(() => {
    try {
      read()
    } catch (error) {
      log.warn({ err: error }, 'the log of PostgreSQL cannot be read')
    }
  }, POLL_MS).unref()
  return () => {
    clearInterval(timer)
    read()
  }
}

function logLine(line: string, log: Logger) {
  const [, severity = '', text = line] = /^(LOG|FATAL|PANIC|WARNING|HINT|DETAIL): +(.*)$/.exec(line) ?? []
  const entry = { source: 'postgres' }
  if (severity === 'PANIC') log.error(entry, text)
  else if (severity === 'FATAL' || severity === 'WARNING') log.warn(entry, text)
  else log.info(entry, text)
}
