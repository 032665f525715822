import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const imports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/@import '(.+?)'/g)].flatMap(([, name = '']) => {
    const path = normalize(join(dirname(file), name))
    return [path, ...imports(path)]
  })

test('other.css has the styles of all pages and parts', () => {
  const all = globSync(join(folder, '../{ui,pages/*}/*.css')).map(normalize)
  expect(all.filter((file) => !imports(join(folder, 'other.css')).includes(file))).toEqual([])
})

test.each(['home', 'list', 'product', 'other'])('%s.css declares the order of layers first', (name) => {
  expect(imports(join(folder, `${name}.css`))[1]).toBe(normalize(join(folder, '../ui/tokens.css')))
})
