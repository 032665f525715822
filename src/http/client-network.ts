import type { FastifyRequest } from 'fastify'
import { networkOf, parseAddress } from '../shop/security/network.ts'

/** Fastify's `ip` is undefined, whatever its type says, once the client has closed the connection. */
type Connection = { ip: string | undefined; socket: Pick<FastifyRequest['socket'], 'remoteAddress'> }

/** The client's address without the port that some proxies append; for an invalid one, the connection's address. */
export const clientAddress = ({ ip, socket }: Connection): string =>
  parseAddress(ip ?? '') ?? parseAddress(socket.remoteAddress ?? '') ?? 'unknown'

export const clientNetwork = (request: Connection): string => networkOf(clientAddress(request))
