import { z } from 'zod'
import { urls } from '../urls.ts'
import { exampleOf, type JsonSchema } from './api-examples.ts'
import { PROBLEM_TYPE, Problem, problemOf } from './problem.ts'
import { STAFF_API } from './staff/describe-call.ts'

const RESET_DATA = '/api/cart/reset-data'

export const SECURITY_SCHEMES = {
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-TOKEN',
    description: `With the cookie, from GET ${urls.visitor.to()}`,
  },
  'staff-session': { type: 'apiKey', in: 'cookie', name: 'staff', description: 'Of staff in a browser' },
  'staff-csrf': {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-TOKEN',
    description: `With the cookie of staff, from GET ${STAFF_API}/session`,
  },
  'api-key': { type: 'http', scheme: 'bearer', description: 'A key made in the back office; names the right it needs' },
}

export const PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The `ETag` of what was read, or its `version` in quotes',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer: 304 while nothing has changed',
    schema: { type: 'string' },
  },
}

/** What the routes know of a call. `right`: that a key needs; null where programs may not call. */
export type CallFacts = {
  method: string
  url: string
  access: string | null
  right: string | null
  isVersioned: boolean
  bodyType: string | null
}

/** Keys of the route's schema that the document takes over. */
export function describeCall({ method, url, access, right, isVersioned, bodyType }: CallFacts) {
  const changes = method !== 'GET' || url === RESET_DATA
  return {
    ...(right ? { 'x-right': right } : {}),
    ...(isVersioned ? { 'x-versioned': true } : {}),
    ...(bodyType ? { 'x-body-type': bodyType } : {}),
    ...securityOf({ url, access, right, changes }),
  }
}

/** `getOrdersByNumber` */
function operationId(method: string, path: string): string {
  const scope = path.startsWith(`${STAFF_API}/`) ? 'admin' : ''
  const words = path
    .replace(STAFF_API, '')
    .split(/[/.-]/)
    .filter((word) => word && word !== 'api')
    .map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word)))
  return [method, capital(scope), ...words].join('')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Secured = Pick<CallFacts, 'url' | 'access' | 'right'> & { changes: boolean }

function securityOf({ url, access, right, changes }: Secured): { security?: object[] } {
  if (/^\/(webhooks|feeds)\//.test(url)) return {}
  if (!url.startsWith(`${STAFF_API}/`)) return changes ? { security: [{ csrf: [] }] } : {}
  const token = changes ? { 'staff-csrf': [] } : {}
  if (access === 'public') return { security: [token] }
  return { security: [{ 'staff-session': [], ...token }, ...(right ? [{ 'api-key': [right] }] : [])] }
}

type Media = { schema?: JsonSchema; example?: unknown }
type Response = { $ref?: string; description?: string; content?: Record<string, Media>; headers?: object }
type Operation = {
  operationId?: string
  'x-versioned'?: boolean
  'x-body-type'?: string
  parameters?: object[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: Record<string, object>
}

/** Adds what all calls have in common, and examples made from the schemas. */
export function finishDocument(document: OpenApi): OpenApi {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operations[method] = finishOperation(path, method, { ...operation, responses: { ...operation.responses } })
    }
  }
  const example = problemOf(
    { status: 422, message: 'Izlabojiet laukus.', errors: { name: ['Obligāts lauks.'] } },
    '1a2b3c4d',
  )
  const { $schema: _, ...schema } = z.toJSONSchema(Problem) as JsonSchema & { $schema?: string }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: schema },
    headers: {
      ETag: { description: 'Changes with the answer; goes into If-None-Match or If-Match', schema: { type: 'string' } },
    },
    responses: {
      NotModified: { description: 'Nothing has changed since the answer with this `ETag`' },
      Problem: {
        description: 'A problem (RFC 9457). 429 and 503 say in `Retry-After` when to try again',
        content: { [mediaType(PROBLEM_TYPE)]: { schema: { $ref: '#/components/schemas/Problem' }, example } },
      },
    },
  }
  return document
}

const mediaType = (type: string) => type.split(';', 1)[0] ?? type

const FILES: Readonly<Record<string, JsonSchema>> = {
  'application/octet-stream': { type: 'string', format: 'binary' },
  'multipart/form-data': {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  },
}

function finishOperation(path: string, method: string, operation: Operation): Operation {
  const { responses, requestBody } = operation
  operation.operationId = operationId(method, path)
  if (!/^\/(webhooks|feeds)\//.test(path)) responses.default = { $ref: '#/components/responses/Problem' }
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === 'Default Response') response.description = status === '200' ? 'Done' : 'Answer'
    addExample(response.content?.['application/json'])
  }
  addExample(requestBody?.content['application/json'])
  const answer = responses['200']
  if (method === 'get' && path.startsWith(`${STAFF_API}/`) && answer?.content?.['application/json']) {
    answer.headers = { ETag: { $ref: '#/components/headers/ETag' } }
    responses['304'] = { $ref: '#/components/responses/NotModified' }
    addParameter(operation, 'IfNoneMatch')
  }
  const bodyType = operation['x-body-type']
  if (bodyType) operation.requestBody = { content: { [bodyType]: { schema: FILES[bodyType] ?? {} } } }
  if (operation['x-versioned']) addParameter(operation, 'IfMatch')
  return operation
}

function addParameter(operation: Operation, name: keyof typeof PARAMETERS) {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }]
}

function addExample(media: Media | undefined) {
  if (media?.schema) media.example ??= exampleOf(media.schema)
}
