import { describe, expect, test } from 'vitest'
import type { Import } from './import-graph.ts'
import { cycles, isAllowed, mutualNouns, schemasOf } from './import-rules.ts'

const from = (path: string, to: string, isType = false): Import => ({ from: `src/${path}`, to, isType })

describe('an import is allowed', () => {
  test.each([
    from('pages/cart/load.ts', 'src/shop/cart/cart.ts'),
    from('pages/cart/page.tsx', 'src/http/page.ts'),
    from('pages/cart/load.ts', 'src/http/context.ts', true),
    from('api/cart.ts', 'src/http/http-error.ts'),
    from('adapters/mail/mailer.ts', 'src/shop/emails/queue.ts'),
    from('ui/button.tsx', 'src/shop/languages.ts'),
    from('shop/cart/cart.db.ts', 'drizzle-orm'),
    from('app.ts', 'src/pages/cart/page.tsx'),
  ])('$from → $to', (each) => {
    expect(isAllowed(each)).toBe(true)
  })
})

describe('an import is refused', () => {
  test.each([
    from('shop/cart/cart.ts', 'src/http/page.ts', true),
    from('shop/cart/cart.ts', 'src/i18n/texts.ts', true),
    from('shop/cart/cart.ts', 'drizzle-orm'),
    from('shop/cart/cart.ts', 'react'),
    from('pages/cart/page.tsx', 'src/api/cart.ts', true),
    from('pages/cart/page.tsx', 'src/http/context.ts'),
    from('pages/cart/page.tsx', 'src/adapters/mail/mailer.ts'),
    from('pages/cart/page.tsx', 'fastify'),
    from('http/routes.ts', 'src/pages/cart/page.tsx'),
    from('http/routes.ts', 'src/api/cart.ts', true),
    from('adapters/mail/mailer.ts', 'src/http/services.ts', true),
    from('ui/button.tsx', 'src/pages/cart/view.tsx'),
    from('ui/button.tsx', 'src/shop/cart/cart.db.ts'),
    from('api/cart.ts', 'src/adapters/mail/mailer.ts'),
  ])('$from → $to', (each) => {
    expect(isAllowed(each)).toBe(false)
  })
})

test('of schemas that every page of the back office would load each is named, not those of pages or of types', () => {
  const imports = [
    from('admin/entry.tsx', 'src/admin/router.ts'),
    from('admin/router.ts', 'src/admin/search.ts'),
    from('admin/search.ts', 'src/shop/bank/bank.calls.ts'),
    from('admin/router.ts', 'src/shop/cart/cart.calls.ts', true),
    { ...from('admin/router.ts', 'src/admin/page.tsx'), isLazy: true },
    from('admin/page.tsx', 'src/shop/orders/orders.calls.ts'),
    ...['bank/bank', 'cart/cart', 'orders/orders'].map((name) => from(`shop/${name}.calls.ts`, 'zod')),
  ]
  expect(schemasOf('src/admin/entry.tsx', imports)).toEqual(['src/shop/bank/bank.calls.ts'])
})

test('two nouns that import each other are named once, whatever the files', () => {
  const imports = [
    from('shop/cart/a.ts', 'src/shop/orders/b.ts'),
    from('shop/orders/c.ts', 'src/shop/cart/d.ts', true),
    from('shop/orders/c.ts', 'src/shop/money/money.ts'),
  ]
  expect(mutualNouns(imports)).toEqual(['cart>orders'])
})

test('a cycle is found through types too, and named once', () => {
  const imports = [
    from('shop/a.ts', 'src/shop/b.ts'),
    from('shop/b.ts', 'src/shop/c.ts', true),
    from('shop/c.ts', 'src/shop/a.ts'),
    from('shop/d.ts', 'src/shop/a.ts'),
  ]
  expect(cycles(imports)).toEqual(['src/shop/a.ts > src/shop/b.ts > src/shop/c.ts'])
})
