import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'

type Schema = Tool['inputSchema']

/** What clients may send: members that we do not know are dropped, not refused. */
export const inputSchemaOf = (schema: z.ZodType): Schema => jsonSchemaOf(schema, 'input')

export const outputSchemaOf = (schema: z.ZodType): Schema => jsonSchemaOf(schema, 'output')

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Answers grow by members; a client must not refuse them. An empty schema says the same as none.
      const { additionalProperties: others } = jsonSchema
      if (others === false || isEmpty(others)) delete jsonSchema.additionalProperties
    },
  })
  // The specification demands it of the root, also where that is a union of objects.
  return { ...json, type: 'object' } as Schema
}

const isEmpty = (schema: unknown) => typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0
