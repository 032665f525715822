import type { Route } from './http/page.ts'
import { aboutPage } from './pages/about/page.tsx'
import { addProduct, changeCart, changeCoupon } from './pages/cart/actions.tsx'
import { cartPage } from './pages/cart/page.tsx'
import { categoryPage, manufacturerPage } from './pages/catalogue/page.tsx'
import { sendCheckout } from './pages/checkout/actions.tsx'
import { checkoutPage } from './pages/checkout/page.tsx'
import { comparePage } from './pages/compare/page.tsx'
import { sendMessage } from './pages/contact/actions.tsx'
import { contactPage } from './pages/contact/page.tsx'
import { contentPage } from './pages/content/page.tsx'
import { errorPreview } from './pages/design/error-preview.ts'
import { designPage } from './pages/design/page.tsx'
import { homePage } from './pages/home/page.tsx'
import { cancelOrder, giveEmail, returnByForm } from './pages/order/actions.ts'
import { orderPage } from './pages/order/page.tsx'
import { paymentRedirect, returnRedirect } from './pages/order/payment.ts'
import { decidePayment } from './pages/practice-bank/actions.ts'
import { practiceBankPage } from './pages/practice-bank/page.ts'
import { productPage } from './pages/product/page.tsx'
import { searchPage } from './pages/search/page.tsx'
import { wishlistPage } from './pages/wishlist/page.tsx'
import { urls } from './urls.ts'

/** Every page and form of the shop at its address. */
export const routes: readonly Route[] = [
  { url: urls.home, page: homePage },
  { url: urls.category, page: categoryPage },
  { url: urls.manufacturer, page: manufacturerPage },
  { url: urls.search, page: searchPage },
  { url: urls.product, page: productPage },
  { url: urls.compare, page: comparePage },
  { url: urls.wishlist, page: wishlistPage },
  { url: urls.cart, page: cartPage },
  { url: urls.cartAdd, action: addProduct },
  { url: urls.cartChange, action: changeCart },
  { url: urls.cartCoupon, action: changeCoupon },
  { url: urls.checkout, page: checkoutPage, action: sendCheckout },
  { url: urls.order, page: orderPage, action: giveEmail },
  { url: urls.orderPay, page: paymentRedirect },
  { url: urls.orderReturn, page: returnRedirect, action: returnByForm },
  { url: urls.orderCancellation, action: cancelOrder },
  { url: urls.contact, page: contactPage, action: sendMessage },
  { url: urls.about, page: aboutPage },
  { url: urls.content, page: contentPage },
]

/** Only of a shop that has a practice bank. */
export const practiceBankRoutes: readonly Route[] = [
  { url: urls.practiceBank, page: practiceBankPage, action: decidePayment, isLatvianOnly: true },
]

/** Not in production. */
export const developmentRoutes: readonly Route[] = [
  { url: urls.design, page: designPage },
  { url: urls.designError, page: errorPreview },
]
