import type { FastifyRequest } from 'fastify'
import { networkOf, parseAddress } from '../shop/security/network.ts'

type Connection = { ip: string; socket: Pick<FastifyRequest['socket'], 'remoteAddress'> }

/** The client's address without the port that some proxies append; for an invalid one, the connection's address. */
export const clientAddress = ({ ip, socket }: Connection): string =>
  parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? 'unknown'

export const clientNetwork = (request: Connection): string => networkOf(clientAddress(request))
