import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AnySchemaObject } from 'ajv'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { projectRoot } from '../../src/project-root.ts'

/** JSON Schemas of the release, which are no part of the shop: a folder that `UCP_SCHEMAS` names, or one beside the checkout. */
const folder = [process.env.UCP_SCHEMAS, '../shared/ucp/source', '../../shared/ucp/source']
  .filter((path) => path !== undefined && path !== '')
  .map((path) => resolve(projectRoot, path as string))
  .find((path) => existsSync(join(path, 'schemas')))

export const hasReleaseSchemas = folder !== undefined

/** A file of the release. @param path below its folder */
export const releaseFile = (path: string) => JSON.parse(readFileSync(join(folder ?? '', path), 'utf8'))

const BASE = 'https://ucp.dev/schemas/'
const NAMESPACE = 'dev.ucp.shopping.'

/** By operation, as in the OpenAPI file: the schema of a good answer, and the capability that extensions add to. */
const ANSWERS: readonly [path: RegExp, schema: string, root: string | null][] = [
  [/^\/catalog\/search$/, 'shopping/catalog_search.json#/$defs/search_response', null],
  [/^\/catalog\/lookup$/, 'shopping/catalog_lookup.json#/$defs/lookup_response', null],
  [/^\/catalog\/product$/, 'shopping/catalog_lookup.json#/$defs/get_product_response', null],
  [/^\/carts(\/|$)/, 'shopping/cart.json', 'cart'],
  [/^\/checkout-sessions(\/|$)/, 'shopping/checkout.json', 'checkout'],
  [/^\/orders\//, 'shopping/order.json', 'order'],
]
const EXTENSIONS = ['fulfillment', 'discount', 'buyer_consent']

let ajv: Ajv2020 | undefined
const compiled = new Map<string, ValidateFunction>()

function schemas(): Ajv2020 {
  if (ajv) return ajv
  ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const file of globSync(join(folder ?? '', '{schemas,discovery}/**/*.json'))) {
    // The profile's schema names its neighbours by the folders of the repository, not by their ids.
    const text = readFileSync(file, 'utf8').replaceAll('"../schemas/', '"../')
    ajv.addSchema(JSON.parse(text) as AnySchemaObject)
  }
  return ajv
}

type Enveloped = { ucp: { status?: string; capabilities?: Record<string, unknown> } }

/** @throws when an answer is not as the release says, composed with the extensions that it names */
export function checkAnswer(_method: string, path: string, body: unknown) {
  const found = ANSWERS.find(([pattern]) => pattern.test(path))
  if (!found) throw new Error(`Which schema answers ${path} have is not known`)
  const [, schema, root] = found
  const { ucp } = body as Enveloped
  if (ucp.status === 'error') return checkSchema('shopping/types/error_response.json', body)
  const active = Object.keys(ucp.capabilities ?? {}).map((name) => name.slice(NAMESPACE.length))
  checkSchema(schema, body)
  if (root === null) return
  for (const extension of EXTENSIONS.filter((name) => active.includes(name))) {
    checkSchema(`shopping/${extension}.json#/$defs/${NAMESPACE}${root}`, body)
  }
}

/** Nothing is checked where the release is not at hand. @param schema below `schemas/` */
export function checkSchema(schema: string, value: unknown) {
  if (!hasReleaseSchemas) return
  const validate = compiled.get(schema) ?? schemas().compile({ $ref: BASE + schema })
  compiled.set(schema, validate)
  if (validate(value)) return
  const problems = validate.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  throw new Error(`Not as ${schema} says:\n${problems?.slice(0, 10).join('\n')}`)
}
