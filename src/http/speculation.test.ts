import { describe, expect, test } from 'vitest'
import { inLanguage, urls } from '../urls.ts'
import { SPECULATION_RULES } from './speculation.ts'

type Rule = { where: { and: [{ href_matches: string[] }, object] }; eagerness: string }
const rules = JSON.parse(SPECULATION_RULES) as { prefetch: Rule[]; prerender: Rule[] }
const HOST = 'https://shop.example'

const isSpeculated = (path: string) =>
  [...rules.prefetch, ...rules.prerender].some(({ where: { and } }) =>
    and[0].href_matches.some((pattern) => new URLPattern(pattern, HOST).test(HOST + path)),
  )

describe('before the click', () => {
  test('pages are fetched when the pointer rests on a link and drawn only when it is pressed', () => {
    expect(rules.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate'])
    expect(rules.prerender.map(({ eagerness }) => eagerness)).toEqual(['conservative'])
  })

  test.each([
    urls.home.to(),
    urls.category.to('kresli'),
    `${urls.category.to('kresli')}?page=2`,
    urls.manufacturer.to('ozolkalns'),
    `${urls.product.to('galds')}?variation=OZ-1`,
    urls.search.to('lampa'),
    urls.about.to(),
    urls.terms.to(),
  ])('%s may be, for it is the same for everybody', (path) => {
    expect(isSpeculated(path)).toBe(true)
    expect(isSpeculated(inLanguage(path, 'en'))).toBe(true)
  })

  test.each([
    urls.cart.to(),
    urls.cartAdd.to(7),
    urls.cartChange.to(),
    urls.checkout.to(),
    urls.order.to('token'),
    urls.orderPay.to('token'),
    urls.login.to(),
    urls.logout.to(),
    urls.register.to(),
    urls.forgotPassword.to(),
    urls.resetPassword.to('token'),
    urls.confirmEmail.to('token'),
    urls.profile.to(),
    urls.profileOrder.to('E-1'),
    urls.contact.to(),
    urls.withdraw.to(),
    urls.subscriptionEnd.to('token'),
    urls.wishlist.to(),
    urls.compare.to(),
    urls.language.to('en'),
    urls.media.to('1200', 'a.jpg'),
    urls.documents.to('a.pdf'),
    '/api/visitor',
  ])('%s never is', (path) => {
    expect(isSpeculated(path)).toBe(false)
    expect(isSpeculated(inLanguage(path, 'en'))).toBe(false)
  })
})
