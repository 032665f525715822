/** The text protocol of MySQL as searchd speaks it: no log-in, one query at a time, several statements in a query. */

import { connect, type Socket } from 'node:net'

/** Of statement after statement; the values of a row in the order of `columns`. */
export type ResultSet = { columns: string[]; rows: (string | null)[][] }

class SphinxError extends Error {}

const CONNECT_MS = 2_000
const QUERY_MS = 30_000
const HEADER = 4
const CLIENT_PROTOCOL_41 = 0x200
const CLIENT_SECURE_CONNECTION = 0x8000
const CLIENT_MULTI_STATEMENTS = 0x10000
const CLIENT_MULTI_RESULTS = 0x20000
const UTF8 = 33
const COM_QUERY = 3
const MORE_RESULTS = 8

type Waiting = { sets: ResultSet[]; resolve: (sets: ResultSet[]) => void; reject: (error: Error) => void }
type Stage = 'handshake' | 'log-in' | 'idle' | 'head' | 'columns' | 'rows'

/** One connection; asks one thing after another. */
export class SphinxConnection {
  readonly #socket: Socket
  readonly #ready = Promise.withResolvers<void>()
  #received: Buffer = Buffer.alloc(0)
  #stage: Stage = 'handshake'
  #waiting: Waiting | null = null
  #set: ResultSet = { columns: [], rows: [] }
  #columnsLeft = 0
  isBroken = false

  constructor({ host, port }: { host: string; port: number }) {
    this.#ready.promise.catch(() => {})
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.setTimeout(CONNECT_MS, () => this.#fail(new SphinxError('the search engine does not answer')))
    this.#socket.on('data', (data) => this.#receive(Buffer.isBuffer(data) ? data : Buffer.from(data)))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new SphinxError('the search engine closed the connection')))
  }

  async query(statement: string): Promise<ResultSet[]> {
    await this.#ready.promise
    if (this.isBroken || this.#waiting) throw new SphinxError('the connection cannot be used')
    const answer = Promise.withResolvers<ResultSet[]>()
    this.#waiting = { sets: [], resolve: answer.resolve, reject: answer.reject }
    this.#stage = 'head'
    this.#socket.setTimeout(QUERY_MS)
    this.#socket.write(packet(0, Buffer.concat([Buffer.of(COM_QUERY), Buffer.from(statement)])))
    return answer.promise
  }

  close() {
    this.isBroken = true
    this.#socket.destroy()
  }

  #fail(error: Error) {
    this.isBroken = true
    this.#ready.reject(error)
    this.#waiting?.reject(error)
    this.#waiting = null
    this.#socket.destroy()
  }

  #receive(data: Buffer) {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data])
    while (this.#received.length >= HEADER) {
      const length = this.#received.readUIntLE(0, 3)
      if (this.#received.length < HEADER + length) return
      const sequence = this.#received[3] ?? 0
      const body = this.#received.subarray(HEADER, HEADER + length)
      this.#received = this.#received.subarray(HEADER + length)
      this.#take(body, sequence)
    }
  }

  #take(body: Buffer, sequence: number) {
    if (body[0] === 0xff) return this.#refused(body)
    switch (this.#stage) {
      case 'handshake':
        this.#stage = 'log-in'
        this.#socket.write(packet(sequence + 1, logIn()))
        return
      case 'log-in':
        this.#stage = 'idle'
        this.#socket.setTimeout(0)
        return this.#ready.resolve()
      case 'head':
        return this.#takeHead(body)
      case 'columns':
        return this.#takeColumn(body)
      case 'rows':
        if (isEnd(body)) return this.#endSet(body.readUInt16LE(3))
        this.#set.rows.push(valuesOf(body))
    }
  }

  #takeHead(body: Buffer) {
    this.#set = { columns: [], rows: [] }
    if (body[0] === 0) {
      const [, afterRows] = lengthAt(body, 1)
      const [, afterId] = lengthAt(body, afterRows)
      return this.#endSet(body.readUInt16LE(afterId))
    }
    ;[this.#columnsLeft] = lengthAt(body, 0)
    this.#stage = 'columns'
  }

  #takeColumn(body: Buffer) {
    if (this.#columnsLeft === 0) {
      this.#stage = 'rows'
      return
    }
    // Catalogue, schema, table, its alias, then the name.
    this.#set.columns.push(valuesOf(body, 5)[4] ?? '')
    this.#columnsLeft -= 1
  }

  #endSet(status: number) {
    this.#waiting?.sets.push(this.#set)
    if (status & MORE_RESULTS) {
      this.#stage = 'head'
      return
    }
    this.#stage = 'idle'
    this.#socket.setTimeout(0)
    const { resolve, sets } = this.#waiting ?? {}
    this.#waiting = null
    resolve?.(sets ?? [])
  }

  /** What follows of the same query is not known, so the connection is left. */
  #refused(body: Buffer) {
    this.#fail(new SphinxError(body.subarray(9).toString()))
  }
}

const isEnd = (body: Buffer) => body[0] === 0xfe && body.length < 9

function packet(sequence: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeUIntLE(body.length, 0, 3)
  header[3] = sequence
  return Buffer.concat([header, body])
}

function logIn(): Buffer {
  const body = Buffer.alloc(32)
  const can = CLIENT_PROTOCOL_41 | CLIENT_SECURE_CONNECTION | CLIENT_MULTI_STATEMENTS | CLIENT_MULTI_RESULTS
  body.writeUInt32LE(can, 0)
  body.writeUInt32LE(0xffffff, 4)
  body[8] = UTF8
  return Buffer.concat([body, Buffer.from('shop\0'), Buffer.of(0)])
}

/** A length-encoded integer, and where it ends. */
function lengthAt(body: Buffer, at: number): [value: number, end: number] {
  const first = body[at] ?? 0
  if (first < 0xfb) return [first, at + 1]
  if (first === 0xfc) return [body.readUInt16LE(at + 1), at + 3]
  if (first === 0xfd) return [body.readUIntLE(at + 1, 3), at + 4]
  return [Number(body.readBigUInt64LE(at + 1)), at + 9]
}

function valuesOf(body: Buffer, most = Number.POSITIVE_INFINITY): (string | null)[] {
  const values: (string | null)[] = []
  for (let at = 0; at < body.length && values.length < most; ) {
    if (body[at] === 0xfb) {
      values.push(null)
      at += 1
      continue
    }
    const [length, start] = lengthAt(body, at)
    values.push(body.toString('utf8', start, start + length))
    at = start + length
  }
  return values
}
