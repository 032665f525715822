import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
const YES = { statistics: true, marketing: true }

let scripts: { src: string }[]
let dataLayer: ArrayLike<unknown>[]

beforeEach(() => {
  scripts = []
  dataLayer = []
  vi.resetModules()
  vi.stubGlobal('window', { dataLayer })
  vi.stubGlobal('document', {
    createElement: () => ({ src: '' }),
    head: { append: (script: { src: string }) => void scripts.push(script) },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function sayYesAt(pathname: string) {
  vi.stubGlobal('location', { origin: 'https://veikals.example', pathname })
  const { allow } = await import('./tag-manager.ts')
  allow(YES, 'GTM-TEST')
}

const commands = () => dataLayer.map((entry) => [...Array.from(entry)])

test.each(['/withdraw', '/withdrawal', '/reset-password', '/en/confirm-email', '/subscription'])(
  'no script of anybody else runs where the address opens something: %s',
  async (room) => {
    await sayYesAt(`${room}/${TOKEN}`)
    expect(scripts).toEqual([])
  },
)

test.each(['', '/en'])("on an order's own page it is told another address before it comes%s", async (lang) => {
  await sayYesAt(`${lang}/order/${TOKEN}`)
  expect(scripts).toHaveLength(1)
  expect(commands()).toContainEqual(['set', { page_location: `https://veikals.example${lang}/order` }])
  expect(JSON.stringify(dataLayer)).not.toContain(TOKEN)
})

test('elsewhere it comes as it is', async () => {
  await sayYesAt('/order-of-the-golden-lamp-with-a-very-long-name')
  expect(scripts).toHaveLength(1)
  expect(commands().filter(([name]) => name === 'set')).toEqual([])
})
