import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type PostOffice = {
  port: number
  /** What it says to an e-mail: null takes it. */
  refuses: { code: number; words: string } | null
  /** Message-IDs of the e-mails taken, in order. */
  taken: string[]
  close(): void
}

/** A real SMTP server on 127.0.0.1. */
export async function openPostOffice(): Promise<PostOffice> {
  const office: PostOffice = { port: 0, refuses: null, taken: [], close: () => server.close() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, accept) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { refuses } = office
        if (refuses) return accept(Object.assign(new Error(refuses.words), { responseCode: refuses.code }))
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId }) => {
          office.taken.push(messageId ?? '')
          accept()
        })
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  office.port = typeof address === 'object' && address ? address.port : 0
  return office
}
