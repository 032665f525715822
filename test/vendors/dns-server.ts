import { createSocket } from 'node:dgram'

const TXT = 16

/** Answers questions for TXT records (RFC 1035). @param records texts by name; a name that is missing does not exist */
export async function openDnsServer(records: Map<string, readonly string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, records), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function answerTo(question: Buffer, records: Map<string, readonly string[]>): Buffer {
  const { name, end } = nameIn(question, 12)
  const isTxt = question.readUInt16BE(end) === TXT
  const texts = records.get(name.toLowerCase())
  const found = isTxt ? (texts ?? []) : []
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  // An answer to a recursive question; 3: there is no such name.
  header.writeUInt16BE(0x8180 | (texts ? 0 : 3), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, question.subarray(12, end + 4), ...found.map(recordOf)])
}

function nameIn(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A long text is sent in pieces of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece, 'latin1')])))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
