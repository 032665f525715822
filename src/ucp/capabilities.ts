import type { Settings } from '../shop/settings/settings.ts'
import { type RootCapability, UCP_VERSION } from './operation.ts'
import { operations } from './operations.ts'

export type Capability = {
  name: string
  version: string
  /** Of the documents of the release. */
  spec: string
  schema: string
  /** Capabilities that it adds to; empty: it stands alone. */
  extends: readonly string[]
}

const RELEASE = `https://ucp.dev/${UCP_VERSION}`
const NAMESPACE = 'dev.ucp.shopping.'

const capability = (name: string, spec: string, parents: readonly RootCapability[] = []): Capability => ({
  name: `${NAMESPACE}${name}`,
  version: UCP_VERSION,
  spec: `${RELEASE}/specification/${spec}`,
  schema: `${RELEASE}/schemas/shopping/${name.replace('.', '_')}.json`,
  extends: parents,
})

const CHECKOUT = 'dev.ucp.shopping.checkout'

const ALL: readonly Capability[] = [
  capability('catalog.search', 'catalog/search'),
  capability('catalog.lookup', 'catalog/lookup'),
  capability('cart', 'cart'),
  capability('checkout', 'checkout'),
  capability('order', 'order'),
  capability('fulfillment', 'fulfillment', [CHECKOUT]),
  capability('discount', 'discount', [CHECKOUT, 'dev.ucp.shopping.cart']),
  capability('buyer_consent', 'buyer-consent', [CHECKOUT]),
]

/** What the merchant lets agents do. */
export function offeredCapabilities({ agents }: Pick<Settings, 'agents'>): Capability[] {
  const served = new Set(operations.map(({ capability }) => capability as string))
  const isOn = (name: string) => (name.startsWith(`${NAMESPACE}catalog.`) ? agents.catalogue : agents.checkout)
  const roots = ALL.filter((one) => one.extends.length === 0 && served.has(one.name) && isOn(one.name))
  const names = new Set(roots.map(({ name }) => name))
  return [...roots, ...ALL.filter((one) => one.extends.some((parent) => names.has(parent)))]
}

/** Those that tell something about an answer of an operation of `root`. */
export function relevantTo(
  root: RootCapability,
  active: ReadonlyMap<string, string>,
): [name: string, version: string][] {
  return ALL.filter(({ name, extends: parents }) => name === root || parents.includes(root)).flatMap(({ name }) => {
    const version = active.get(name)
    return version === undefined ? [] : [[name, version]]
  })
}
