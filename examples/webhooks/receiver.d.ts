import type { IncomingHttpHeaders, Server } from 'node:http'

export function isGenuine(request: {
  headers: IncomingHttpHeaders
  body: string
  secrets: readonly string[]
  now?: number
}): boolean

export function receiver(options: { secrets: readonly string[]; work(message: unknown): Promise<void> }): Server
