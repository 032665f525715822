import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** More than 20 s each, 40 s in a browser. */
const LONG = [
  'test/e2e/back-office.e2e.ts',
  'test/e2e/every-page.e2e.ts',
  'test/e2e/checkout-delivery.e2e.ts',
  'test/e2e/every-state.e2e.ts',
  'test/e2e/forged.e2e.ts',
  'test/e2e/journeys/empty-back-office.e2e.ts',
  'test/e2e/dark.e2e.ts',
  'test/e2e/journeys/browse.e2e.ts',
  'test/e2e/journeys/order.e2e.ts',
  'test/e2e/journeys/accounts.e2e.ts',
  'test/e2e/theme-directory.e2e.ts',
  'test/e2e/net-prices.e2e.ts',
  'test/e2e/journeys/setup.e2e.ts',
  'test/e2e/journeys/back-office.e2e.ts',
  'test/processes/migrations.test.ts',
  'test/processes/embedded.test.ts',
  'test/processes/crash.test.ts',
  'test/processes/nightly-backups.test.ts',
  'test/processes/kill.test.ts',
  'test/processes/start.test.ts',
  'test/checkout/concurrency.test.ts',
  'test/catalogue/demo.test.ts',
  'test/search/search-changes.test.ts',
]

/** In a checkout that was never tested Vitest knows no durations; no long file shall be left alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? LONG.length : place
    }
    return sorted.toSorted(
      (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || place(a) - place(b),
    )
  }
}
