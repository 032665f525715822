import { createServer, type Server, type Socket } from 'node:net'

type Message = { uid: number; source: string; isSeen: boolean }

const USER = 'veikals@pasts.example'
const PASSWORD = 'slepena parole'

/** A mailbox as RFC 3501 has it, as far as reading and marking messages needs it. */
export async function openImapServer() {
  const messages: Message[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, messages)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    urlOfStranger: `imap://${encodeURIComponent(USER)}:x@127.0.0.1:${port}/INBOX`,
    put: (source: string) => void messages.push({ uid: messages.length + 1, source, isSeen: false }),
    unseen: () => messages.filter(({ isSeen }) => !isSeen).length,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function serve(socket: Socket, messages: Message[]) {
  const send = (line: string) => socket.write(`${line}\r\n`)
  let isIn = false
  let buffered = ''
  send('* OK IMAP4rev1 ready')
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    buffered += chunk.toString('latin1')
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(buffered.slice(0, end)) ?? []
      buffered = buffered.slice(end + 2)
      const name = command.toUpperCase()
      if (name === 'LOGIN') isIn = rest.includes(USER) && rest.includes(PASSWORD)
      const [lines, status] = answer(name, rest, { isIn, messages })
      for (const line of lines) send(line)
      send(`${tag} ${status}`)
      if (name === 'LOGOUT') socket.end()
    }
  })
}

type State = { isIn: boolean; messages: Message[] }

function answer(command: string, rest: string, { isIn, messages }: State): [lines: string[], status: string] {
  if (command === 'CAPABILITY') return [['* CAPABILITY IMAP4rev1'], 'OK done']
  if (command === 'LOGOUT') return [['* BYE'], 'OK done']
  if (command === 'NOOP') return [[], 'OK done']
  if (!isIn) return [[], 'NO [AUTHENTICATIONFAILED] wrong name or password']
  if (command === 'LOGIN') return [[], 'OK welcome']
  if (command === 'LIST' || command === 'LSUB') return [[`* ${command} () "/" "INBOX"`], 'OK done']
  if (command === 'SELECT') {
    const seen = ['* FLAGS (\\Seen)', '* OK [PERMANENTFLAGS (\\Seen)] ok', '* OK [UIDVALIDITY 1] ok']
    return [[`* ${messages.length} EXISTS`, '* 0 RECENT', ...seen], 'OK [READ-WRITE] selected']
  }
  if (command === 'UID SEARCH') return [[`* SEARCH ${search(rest, messages).join(' ')}`.trim()], 'OK done']
  if (command === 'UID FETCH') return [fetched(rest, messages), 'OK done']
  if (command === 'UID STORE') {
    const uid = Number(rest.split(' ')[0])
    for (const message of messages) if (message.uid === uid) message.isSeen = rest.includes('\\Seen')
    return [[], 'OK done']
  }
  return [[], `BAD unknown ${command}`]
}

function search(rest: string, messages: readonly Message[]): number[] {
  const [, name = '', value = ''] = /HEADER "?([\w-]+)"? "?([^" ]+)"?/i.exec(rest) ?? []
  return messages
    .filter(({ isSeen }) => !(/\bUNSEEN\b/.test(rest) && isSeen))
    .filter(({ source }) => {
      const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')
      return !name || new RegExp(`^${name}:.*${value}`, 'im').test(head)
    })
    .map(({ uid }) => uid)
}

function fetched(rest: string, messages: readonly Message[]): string[] {
  const uid = Number(rest.split(' ')[0])
  return messages
    .filter((message) => message.uid === uid)
    .map(({ source }) => {
      const bytes = Buffer.from(source).toString('latin1')
      return `* ${uid} FETCH (UID ${uid} BODY[]<0> {${bytes.length}}\r\n${bytes})`
    })
}
