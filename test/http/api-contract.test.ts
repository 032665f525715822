import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffCalls } from '../../src/routes.ts'
import { RIGHTS } from '../../src/shop/staff/rights.ts'
import { programWith, type TestProgram } from '../support/programs.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { UNPAGED } from './unpaged-lists.ts'

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; maximum?: number; items?: object }
type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema }
type Operation = {
  operationId: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  responses: Record<
    string,
    {
      $ref?: string
      description?: string
      headers?: object
      content?: Record<string, { schema: Schema; example?: unknown }>
    }
  >
  'x-right'?: string
  'x-versioned'?: boolean
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}
type Call = { name: string; method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; operation: Operation }

let shop: TestShop
let document: Document
let calls: Call[]
let program: TestProgram

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  document = (await shop.visitor().get('/api/docs/json')).json<Document>()
  calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const upper = method.toUpperCase() as Call['method']
      return { name: `${upper} ${path}`, method: upper, path, operation }
    }),
  )
  program = await programWith(shop, RIGHTS)
})
afterAll(() => shop.close())

const isOfStaff = ({ path }: Call) => path.startsWith('/admin/api/')
const isOfShop = ({ path }: Call) => !/^\/(webhooks|feeds)\//.test(path)
const isForPrograms = ({ operation }: Call) => operation['x-right'] !== undefined
const answerOf = ({ operation }: Call) => operation.responses['200']?.content?.['application/json']
const names = ({ operation }: Call, place: string) =>
  (operation.parameters ?? []).filter((each) => each.in === place).map(({ name = '' }) => name)
const refs = ({ operation }: Call) => (operation.parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1))

/** The names of the calls of which something is not true. */
const unlike = (chosen: readonly Call[], isTrue: (call: Call) => boolean) =>
  chosen.filter((call) => !isTrue(call)).map(({ name }) => name)

/** An address of something that is not there, or is the first of its kind. */
const addressOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '1')

describe('the document', () => {
  test('is OpenAPI 3.1 with schemas of JSON Schema 2020-12', () => {
    expect(document.openapi).toBe('3.1.0')
    const ajv = validator()
    const broken = calls.flatMap(({ name, operation }) =>
      schemasOf(operation)
        .filter((schema) => !ajv.validateSchema(schema))
        .map(() => name),
    )
    expect(broken).toEqual([])
  })

  test('names every call once, says what it does, and describes each part of its address', () => {
    expect(unlike(calls, ({ operation }) => (operation.summary ?? '').length > 8)).toEqual([])
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
    const inPath = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(unlike(calls, (call) => inPath(call).every((name) => names(call, 'path').includes(name ?? '')))).toEqual([])
    const hasAnswer = ({ operation }: Call) =>
      Object.keys(operation.responses).some((status) => /^2|default/.test(status))
    expect(unlike(calls, hasAnswer)).toEqual([])
    const isResolved = ($ref: string) => {
      const [, , kind = '', name = ''] = $ref.split('/')
      return document.components[kind]?.[name] !== undefined
    }
    const found = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect([...new Set(found)].filter((ref) => !isResolved(ref))).toEqual([])
  })

  test('says which right a key needs, and names it where a person reads it', () => {
    const own = new Map(staffCalls.map((call) => [`${call.method} /admin/api${braced(call.path)}`, call]))
    const staff = calls.filter(isOfStaff)
    expect(unlike(staff, ({ name }) => own.has(name))).toEqual([])
    const isTrue = ({ name, operation }: Call) => {
      const { access = 'public', needsProof = false } = own.get(name) ?? {}
      const isKeyed = !needsProof && (RIGHTS as readonly string[]).includes(access)
      const asked = operation.security?.flatMap((each) => each['api-key'] ?? [])
      return isKeyed
        ? operation['x-right'] === access && asked?.[0] === access && operation.summary?.includes(access) === true
        : asked?.length === 0 && operation['x-right'] === undefined
    }
    expect(unlike(staff, isTrue)).toEqual([])
  })

  test('has an example of every body and answer that its own schema takes', () => {
    const own = new Map(staffCalls.map((call) => [`${call.method} /admin/api${braced(call.path)}`, call]))
    const ajv = validator()
    const wrong = calls.flatMap((call) => {
      const { body, answer } = own.get(call.name) ?? {}
      const { requestBody, responses } = call.operation
      const sent = requestBody?.content['application/json']
      const answered = responses['200']?.content?.['application/json']
      // Staff calls by the schemas that the shop checks them with, the others by those of the document.
      const takes = [
        sent && (body ? body.safeParse(sent.example).success : ajv.validate(sent.schema, sent.example)),
        answered &&
          (answer ? answer.safeParse(answered.example).success : ajv.validate(answered.schema, answered.example)),
      ]
      return takes.includes(false) ? [call.name] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('lists', () => {
  test('are read page by page with a bounded limit, or are short by nature and say why', () => {
    const isList = (call: Call) =>
      Object.values(answerOf(call)?.schema.properties ?? {}).some(({ type }) => [type].flat().includes('array'))
    const lists = calls.filter(
      (call) => isOfStaff(call) && call.method === 'GET' && isList(call) && !call.path.endsWith('}'),
    )
    const isPaged = (call: Call) => {
      const limit = call.operation.parameters?.find(({ name }) => name === 'limit')
      const { next } = answerOf(call)?.schema.properties ?? {}
      return next !== undefined && names(call, 'query').includes('after') && (limit?.schema?.maximum ?? 1e9) <= 200
    }
    const unpaged = unlike(lists, isPaged)
    expect(unpaged.filter((name) => !UNPAGED.has(name))).toEqual([])
    expect([...UNPAGED].filter((name) => !unpaged.includes(name))).toEqual([])
  })
})

describe('answers', () => {
  test('that are read as JSON have a tag, and are not sent again while they are the same', async () => {
    const reads = calls.filter((call) => isOfStaff(call) && call.method === 'GET' && answerOf(call))
    expect(
      unlike(reads, (call) => refs(call).includes('IfNoneMatch') && call.operation.responses['304'] !== undefined),
    ).toEqual([])
    const untagged: string[] = []
    let count = 0
    for (const call of reads.filter(isForPrograms)) {
      const first = await program.call('GET', addressOf(call))
      if (first.statusCode !== 200) continue
      count += 1
      const tag = String(first.headers.etag)
      const again = await program.call('GET', addressOf(call), { headers: { 'if-none-match': tag } })
      // What tells the time of the server is another answer each time.
      const isSame = again.headers.etag === tag
      const isEmpty = again.body === '' && again.headers['content-length'] === undefined
      if (!/^"[\w.-]+"$/.test(tag) || (isSame && (again.statusCode !== 304 || !isEmpty))) untagged.push(call.name)
    }
    expect(untagged).toEqual([])
    expect(count).toBeGreaterThan(90)
  }, 60_000)

  test('to HEAD that are the same have no length but that of the whole answer', async () => {
    const ask = (headers = {}) =>
      shop.app.inject({
        method: 'HEAD',
        url: '/admin/api/payment-methods',
        headers: { authorization: `Bearer ${program.key}`, ...headers },
      })
    const first = await ask()
    const again = await ask({ 'if-none-match': String(first.headers.etag) })
    expect([first.statusCode, again.statusCode]).toEqual([200, 304])
    expect(again.headers['content-length']).toBe(first.headers['content-length'])
  })

  test('to calls that are refused are problems', async () => {
    const wrong: string[] = []
    for (const call of calls.filter(isOfShop)) {
      // Without session, token and body: each is refused, unless it is for everybody.
      const { statusCode, headers, body } = await shop.app.inject({
        method: call.method,
        url: addressOf(call),
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      })
      if (statusCode < 400) continue
      const problem = body.startsWith('{') ? JSON.parse(body) : {}
      const isProblem =
        /^application\/problem\+json/.test(String(headers['content-type'])) &&
        problem.status === statusCode &&
        typeof problem.title === 'string' &&
        problem.detail === problem.message &&
        /^(about:blank|urn:problem-type:shop:[\w-]+)$/.test(problem.type) &&
        /^urn:request:\w+/.test(problem.instance)
      if (!isProblem) wrong.push(`${call.name}: ${statusCode} ${body.slice(0, 80)}`)
    }
    expect(wrong).toEqual([])
    expect(unlike(calls.filter(isOfShop), ({ operation }) => operation.responses.default?.$ref !== undefined)).toEqual(
      [],
    )
  }, 60_000)
})

describe('changing calls', () => {
  test('take an idempotency key', () => {
    const changing = calls.filter((call) => isOfStaff(call) && call.method !== 'GET')
    expect(unlike(changing, (call) => names(call, 'header').includes('idempotency-key'))).toEqual([])
  })

  test('of what others change, too, demand the version that was read', async () => {
    const versioned = calls.filter(({ operation }) => operation['x-versioned'])
    expect(versioned.length).toBeGreaterThan(80)
    expect(unlike(versioned, (call) => refs(call).includes('IfMatch'))).toEqual([])
    const wrong: string[] = []
    for (const call of versioned.filter(isForPrograms)) {
      const payload = call.operation.requestBody?.content['application/json']?.example as object | undefined
      const { statusCode } = await program.call(call.method, pathWithExamples(call), { payload })
      if (statusCode !== 428) wrong.push(`${call.name}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)
})

const braced = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const validator = () => new Ajv2020({ strict: false, validateFormats: false, schemas: [] })

const mediaOf = ({ requestBody, responses }: Operation) =>
  [
    requestBody?.content['application/json'],
    ...Object.values(responses).map((each) => each.content?.['application/json']),
  ].filter((media) => media !== undefined)
const schemasOf = (operation: Operation): object[] => [
  ...mediaOf(operation).map(({ schema }) => schema),
  ...(operation.parameters ?? []).flatMap(({ schema }) => schema ?? []),
]

/** Parts of the address that their schemas take. */
const pathWithExamples = ({ path, operation }: Call) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const schema = operation.parameters?.find((each) => each.name === name)?.schema as { enum?: string[] } | undefined
    return schema?.enum?.[0] ?? '1'
  })
