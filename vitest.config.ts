import { defineConfig } from 'vitest/config'
import { SHOPS } from './test/e2e/serve.ts'
import { LongFirst } from './test/support/long-first.ts'
import { writeToMemory } from './test/support/memory-folder.ts'

writeToMemory()

/** CI machines stall; build/test.ts names every test that needed a second attempt, and why. Files in a browser it runs again. */
const retry = process.env.CI ? 1 : 0

const onPostgres = {
  globalSetup: ['test/support/postgres.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  retry,
  expect: { poll: { timeout: 10_000 } },
}

const inBrowser = {
  globalSetup: ['test/e2e/serve.ts'],
  maxWorkers: SHOPS,
  // Nothing of one file is kept for the next but the modules.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A page on a slow machine comes when it comes; what never comes fails here all the same.
  expect: { poll: { timeout: 20_000 } },
}

/** Those that use test/e2e/cases.ts: quick tests and one width in `journeys`, the others in `browser`. */
const JOURNEYS_WITH_CASES = [
  'accounts',
  'browse',
  'cart',
  'checkout-plain',
  'coupon',
  'header',
  'home',
  'lists',
  'order',
  'product',
  'quote',
  'reviews',
  'room-plan',
  'search-page',
  'structure',
  'withdrawal',
]

/** Those that mock or load a module anew, or look at what a module keeps: each has a worker of its own. */
const ISOLATED = [
  'src/browser/tag-manager.test.ts',
  'test/catalogue/stale-pages.test.ts',
  'test/database/prepared.test.ts',
  'test/documents/order-attachments.test.ts',
  'test/http/third-language.test.ts',
]

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...onPostgres,
          name: 'shop',
          // The shop's modules are loaded once a worker: a third of the time went into it.
          isolate: false,
          // Its modules import each other without file endings, as only bundlers understand.
          server: { deps: { inline: ['@zxing/library'] } },
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
            'build/**/*.test.ts',
            'demo/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['test/processes/**', ...ISOLATED],
        },
      },
      { test: { ...onPostgres, name: 'shop-isolated', include: ISOLATED } },
      { test: { ...onPostgres, name: 'processes', include: ['test/processes/**/*.test.ts'] } },
      { test: { ...inBrowser, name: 'journeys', include: ['test/e2e/journeys/*.e2e.ts'] } },
      {
        test: {
          ...inBrowser,
          name: 'browser',
          include: ['test/e2e/*.e2e.ts', ...JOURNEYS_WITH_CASES.map((name) => `test/e2e/journeys/${name}.e2e.ts`)],
          env: { JOURNEY_CASES: 'others' },
        },
      },
    ],
  },
})
