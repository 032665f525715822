import type { FastifyRequest } from 'fastify'

/**
 * The pattern that a request was taken to. What it may do is judged by this and never by its raw address, which can be
 * spelled in many ways (`/api/cart/reset%2Ddata`) that the router takes to the same place.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url
