import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../http/services.ts'

/** One request to the server: what a tool may know of its caller. */
export type Exchange = { request: FastifyRequest; services: Services }

export type McpTool = {
  definition: Tool
  call(exchange: Exchange, args: Readonly<Record<string, unknown>>): Promise<CallToolResult>
}

/** Clients that know no `structuredContent` read the same as text. */
export const structured = (content: Record<string, unknown>): CallToolResult => ({
  structuredContent: content,
  content: [{ type: 'text', text: JSON.stringify(content) }],
})

/** Models read it and can call again with other arguments. */
export const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })
