import type { Tool } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../http/services.ts'
import type { JsonText } from '../ucp/json.ts'

/** One request to the server: what a tool may know of its caller. */
export type Exchange = { request: FastifyRequest; services: Services }

export type McpTool = {
  definition: Tool
  call(exchange: Exchange, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer>
}

/** `refusal`: models read it and can call again with other arguments. */
type ToolAnswer = { json: JsonText } | { refusal: string }
