import type { FastifyRequest } from 'fastify'
import { networkOf, parseAddress } from '../shop/security/network.ts'

type Connection = { ip: string; socket: Pick<FastifyRequest['socket'], 'remoteAddress'> }

/**
 * The client's address. Some proxies append a port to it, which is cut off; when the entry is no address, the address of
 * the connection is used.
 */
export const clientAddress = ({ ip, socket }: Connection): string =>
  parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? 'unknown'

/** The key under which attempts of a client are counted. */
export const clientNetwork = (request: Connection): string => networkOf(clientAddress(request))
