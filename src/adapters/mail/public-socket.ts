import { connect, isIP, type Socket } from 'node:net'
import { isAllowedAddress } from '../http-client/addresses.ts'
import { guardedLookup, type Resolve } from '../http-client/guarded-lookup.ts'

type Asked = { host?: string; port?: number | string; connectionTimeout?: number }
type Given = (error: Error | null, given?: { connection: Socket }) => void

/** `getSocket` of nodemailer: it speaks SMTP and TLS over the connection that it is given. */
export type GetSocket = (asked: Asked, given: Given) => void

const REASONS = {
  address: 'The address of the mail server is not a public one',
  connect: 'The name of the mail server is not known',
}

/** Against SSRF: connects to public addresses only, wherever the name leads. @param guard for tests */
export const publicSocket =
  (guard: { isLoopback?: boolean; resolve?: Resolve } = {}): GetSocket =>
  ({ host = '', port, connectionTimeout = 0 }, given) => {
    const isLoopback = guard.isLoopback ?? false
    // A literal address is not looked up.
    if (isIP(host) && !isAllowedAddress(host, isLoopback)) return given(new Error(REASONS.address))
    const lookup = guardedLookup({ isLoopback, resolve: guard.resolve }, (reason) => new Error(REASONS[reason]))
    const socket = connect({ host, port: Number(port), lookup })
    const onError = (error: Error) => given(error)
    socket.setTimeout(connectionTimeout, () => socket.destroy(new Error('The mail server does not answer')))
    socket.once('error', onError)
    socket.once('connect', () => {
      socket.off('error', onError)
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      given(null, { connection: socket })
    })
  }
