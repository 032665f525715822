import { afterAll, beforeAll, test } from 'vitest'
import { sphinxIndex } from '../../src/adapters/search/sphinx/sphinx-index.ts'
import { startSphinx, whyNoSphinx } from '../support/sphinx.ts'
import { describeEngine } from './engine-contract.ts'
import { openOutside } from './open-outside.ts'

const reason = await whyNoSphinx()

if (reason !== null) {
  console.info(`The contract of the Sphinx engine was not run: ${reason}`)
  test.skip(`the Sphinx engine: ${reason}`, () => {})
} else {
  let sphinx: Awaited<ReturnType<typeof startSphinx>>
  beforeAll(async () => {
    sphinx = await startSphinx()
  }, 30_000)
  afterAll(() => sphinx?.stop())
  describeEngine('Sphinx', (database) => openOutside(database, 'sphinx', sphinxIndex(sphinx.url)))
}
