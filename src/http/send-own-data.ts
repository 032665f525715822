import type { FastifyReply } from 'fastify'

/** Personal data as a file for the person (GDPR, article 20); never kept by a cache. */
export const sendOwnData = (reply: FastifyReply, fileName: string, data: unknown) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(data, null, 2))
