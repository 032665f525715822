import type { FastifyInstance } from 'fastify'
import { pages } from '#theme/pages'
import { accountCalls } from './api/accounts.ts'
import { accountingCalls } from './api/admin/accounting.ts'
import { apiKeyCalls } from './api/admin/api-keys.ts'
import { attributeCalls } from './api/admin/attributes.ts'
import { badgeCalls } from './api/admin/badges.ts'
import { bankCalls } from './api/admin/bank.ts'
import { bulkCalls } from './api/admin/bulk.ts'
import { carrierKeyCalls } from './api/admin/carrier-keys.ts'
import { catalogueServiceCalls } from './api/admin/catalogue-services.ts'
import { categoryCalls } from './api/admin/categories.ts'
import { closedDayCalls } from './api/admin/closed-days.ts'
import { companyCalls } from './api/admin/companies.ts'
import { companyMemberCalls } from './api/admin/company-members.ts'
import { companyRequestCalls } from './api/admin/company-requests.ts'
import { counterCalls } from './api/admin/counter.ts'
import { couponStaffCalls } from './api/admin/coupons.ts'
import { oneCustomerCalls } from './api/admin/customer.ts'
import { customerCalls } from './api/admin/customers.ts'
import { dataRequestCalls } from './api/admin/data-requests.ts'
import { deliveryMethodCalls } from './api/admin/delivery.ts'
import { deliveryEditCalls } from './api/admin/delivery-edits.ts'
import { deliveryTrialCalls } from './api/admin/delivery-trial.ts'
import { emailCalls } from './api/admin/emails.ts'
import { eventCalls } from './api/admin/events.ts'
import { exchangeCalls } from './api/admin/exchanges.ts'
import { goodsFileCalls } from './api/admin/goods-files.ts'
import { homePartCalls } from './api/admin/home-parts.ts'
import { impersonationCalls } from './api/admin/impersonations.ts'
import { importArchiveCalls } from './api/admin/import-archives.ts'
import { importFeedCalls } from './api/admin/import-feeds.ts'
import { importCalls } from './api/admin/imports.ts'
import { invoiceCalls } from './api/admin/invoices.ts'
import { joinCalls } from './api/admin/join.ts'
import { labelCalls } from './api/admin/labels.ts'
import { mailAccountCalls } from './api/admin/mail-account.ts'
import { manifestCalls } from './api/admin/manifests.ts'
import { manufacturerCalls } from './api/admin/manufacturers.ts'
import { meCalls } from './api/admin/me.ts'
import { menuCalls } from './api/admin/menus.ts'
import { newsletterCalls } from './api/admin/newsletter.ts'
import { offerExportCalls } from './api/admin/offer-exports.ts'
import { offerOrderCalls } from './api/admin/offer-orders.ts'
import { offerCalls } from './api/admin/offers.ts'
import { oldAddressCalls } from './api/admin/old-addresses.ts'
import { openingCalls } from './api/admin/opening.ts'
import { orderEditCalls } from './api/admin/order-edits.ts'
import { orderJobCalls } from './api/admin/order-jobs.ts'
import { orderPaperCalls } from './api/admin/order-papers.ts'
import { staffOrderCalls } from './api/admin/orders.ts'
import { packingCalls } from './api/admin/packing.ts'
import { pageCalls } from './api/admin/pages.ts'
import { parcelCalls } from './api/admin/parcels.ts'
import { pastOrderCalls } from './api/admin/past-orders.ts'
import { paymentMethodCalls } from './api/admin/payment-methods.ts'
import { peopleCalls } from './api/admin/people.ts'
import { pickWaveCalls } from './api/admin/pick-waves.ts'
import { pickupShopCalls } from './api/admin/pickup-shops.ts'
import { pictureCalls } from './api/admin/pictures.ts'
import { priceHistoryCalls } from './api/admin/price-history.ts'
import { priceListCalls } from './api/admin/price-lists.ts'
import { productExportCalls } from './api/admin/product-exports.ts'
import { productFileCalls } from './api/admin/product-files.ts'
import { staffProductListCalls } from './api/admin/product-list.ts'
import { productCalls as staffProductCalls } from './api/admin/products.ts'
import { promotionCalls } from './api/admin/promotions.ts'
import { propertyCalls } from './api/admin/properties.ts'
import { refundCalls } from './api/admin/refunds.ts'
import { reportFileCalls } from './api/admin/report-files.ts'
import { reportCalls } from './api/admin/reports.ts'
import { returnCalls } from './api/admin/returns.ts'
import { reviewCalls } from './api/admin/reviews.ts'
import { roleCalls } from './api/admin/roles.ts'
import { saleCalls } from './api/admin/sales.ts'
import { searchWordCalls } from './api/admin/search-words.ts'
import { sessionCalls } from './api/admin/session.ts'
import { settingCalls } from './api/admin/settings.ts'
import { setupCalls } from './api/admin/setup.ts'
import { shelfTabCalls } from './api/admin/shelf-tabs.ts'
import { shelfCalls } from './api/admin/shelves.ts'
import { stockCalls } from './api/admin/stock.ts'
import { stockDocumentCalls } from './api/admin/stock-documents.ts'
import { stockLocationCalls } from './api/admin/stock-locations.ts'
import { supplierCalls } from './api/admin/suppliers.ts'
import { systemCalls } from './api/admin/system.ts'
import { taskCalls } from './api/admin/tasks.ts'
import { themeCalls } from './api/admin/theme.ts'
import { undoCalls } from './api/admin/undo.ts'
import { variationCalls } from './api/admin/variations.ts'
import { vatRateCalls } from './api/admin/vat-rates.ts'
import { vendorKeyCalls } from './api/admin/vendor-keys.ts'
import { viewCalls } from './api/admin/views.ts'
import { webhookCalls } from './api/admin/webhooks.ts'
import type { ApiRoutes } from './api/calls.ts'
import { cartCalls, removalCalls } from './api/cart.ts'
import { cartBuyerCalls } from './api/cart-buyer.ts'
import { catalogueCalls } from './api/catalogue.ts'
import { ownCompanyCalls } from './api/company.ts'
import { companyRegisterCalls } from './api/company-register.ts'
import { ownRequestCalls } from './api/company-requests.ts'
import { compareCalls } from './api/compare.ts'
import { consentCalls } from './api/consent.ts'
import { contactCalls } from './api/contact.ts'
import { couponCalls } from './api/coupons.ts'
import { deliveryCalls } from './api/delivery.ts'
import { feedRoutes } from './api/feeds.ts'
import { guestDataRoute } from './api/guest-data.ts'
import { llmsRoutes } from './api/llms.ts'
import { manifestRoute } from './api/manifest.ts'
import { mapTileRoute } from './api/map-tiles.ts'
import { orderCalls } from './api/order.ts'
import { orderCalendarRoute } from './api/order-calendar.ts'
import { orderDocumentRoutes } from './api/order-documents.ts'
import { ownPriceCalls } from './api/own-prices.ts'
import { paymentCalls } from './api/payment.ts'
import { paymentMarkRoute } from './api/payment-marks.ts'
import { paymentWebhooks } from './api/payment-webhooks.ts'
import { productCalls } from './api/product.ts'
import { productDocumentRoutes } from './api/product-documents.ts'
import { productListCalls } from './api/product-lists.ts'
import { profileDataRoute } from './api/profile-data.ts'
import { quoteDocumentRoute } from './api/quote-document.ts'
import { savedCalls } from './api/saved.ts'
import { serviceCalls } from './api/services.ts'
import { crawlerRoutes } from './api/sitemap.ts'
import { sliderCalls } from './api/slider.ts'
import { subscribeCalls } from './api/subscribe.ts'
import { userCalls } from './api/user.ts'
import { visitorCalls } from './api/visitor.ts'
import { wishlistCalls } from './api/wishlist.ts'
import { contentPreviewCalls } from './content-preview.ts'
import { emailPreviewCalls } from './email-preview.ts'
import type { Route } from './http/page.ts'
import type { Services } from './http/services.ts'
import type { StaffCall } from './http/staff/staff-calls.ts'
import { aboutPage } from './pages/about/page.tsx'
import { agentContinuePage, continueFromAgent } from './pages/agent-continue/page.tsx'
import { brandsPage } from './pages/brands/page.tsx'
import { addProduct, changeCart, changeCoupon } from './pages/cart/actions.tsx'
import { addSeveralGoods } from './pages/cart/add-goods.tsx'
import { addWholeScene, addWholeSet } from './pages/cart/add-several.tsx'
import { cartPage } from './pages/cart/page.tsx'
import { categoryPage, manufacturerPage } from './pages/catalogue/page.tsx'
import { sendCheckout } from './pages/checkout/actions.tsx'
import { checkoutPage } from './pages/checkout/page.tsx'
import { changeBuyer, changeCompanyRules, inviteBuyer } from './pages/company/buyers-actions.tsx'
import { companyPage } from './pages/company/buyers-page.ts'
import { companyInvitationPage, joinCompany } from './pages/company/invitation.tsx'
import { companyOrderPage } from './pages/company/order-page.tsx'
import { companyOrdersPage } from './pages/company/orders-page.tsx'
import { decideRequest } from './pages/company/request-actions.tsx'
import { companyRequestPage } from './pages/company/request-page.ts'
import { companyRequestsPage } from './pages/company/requests-page.tsx'
import { comparePage } from './pages/compare/page.tsx'
import { submitConfirmation, submitUndo } from './pages/confirm-email/actions.ts'
import { confirmEmailPage } from './pages/confirm-email/page.tsx'
import { undoEmailChangePage } from './pages/confirm-email/undo-page.tsx'
import { sendMessage } from './pages/contact/actions.tsx'
import { contactPage } from './pages/contact/page.tsx'
import { readableContact } from './pages/contact/readable.ts'
import { contentPage } from './pages/content/page.tsx'
import { departmentsPage } from './pages/departments/page.tsx'
import { errorPreview } from './pages/design/error-preview.ts'
import { designPage } from './pages/design/page.tsx'
import { askOrderLink } from './pages/find-order/actions.tsx'
import { findOrderPage } from './pages/find-order/page.tsx'
import { askPasswordReset } from './pages/forgot-password/actions.tsx'
import { forgotPasswordPage } from './pages/forgot-password/page.tsx'
import { eraseGuestData } from './pages/guest-data/actions.ts'
import { guestDataPage } from './pages/guest-data/page.tsx'
import { homePage } from './pages/home/page.tsx'
import { impersonate } from './pages/impersonation/actions.ts'
import { logOut, submitLogin } from './pages/login/actions.tsx'
import { loginPage } from './pages/login/page.tsx'
import { askForGuestData, cancelOrder, giveEmail, returnByForm } from './pages/order/actions.ts'
import { orderPage } from './pages/order/page.tsx'
import { paymentRedirect, returnRedirect } from './pages/order/payment.ts'
import { decidePayment } from './pages/practice-bank/actions.ts'
import { practiceBankPage } from './pages/practice-bank/page.ts'
import { productPage } from './pages/product/page.tsx'
import { productShopsPage } from './pages/product/shops-page.tsx'
import {
  changeProfile,
  closeAccount,
  deleteAddress,
  endSessions,
  saveAddress,
  sendConfirmation,
  sendEmailChange,
  stopEmailChange,
} from './pages/profile/actions.ts'
import { profileOrderPage, repeatOrder } from './pages/profile/order-page.tsx'
import { profilePage } from './pages/profile/page.tsx'
import { orderByCodes } from './pages/quick-order/actions.tsx'
import { quickOrderPage } from './pages/quick-order/page.ts'
import { askForQuote, putQuoteIntoCart } from './pages/quote/actions.tsx'
import { newQuotePage, quotePage } from './pages/quote/page.tsx'
import { submitRegistration } from './pages/register/actions.tsx'
import { orderAccountPage } from './pages/register/from-order.ts'
import { registerPage } from './pages/register/page.tsx'
import { submitNewPassword } from './pages/reset-password/actions.tsx'
import { resetPasswordPage } from './pages/reset-password/page.tsx'
import { sendQuestion, sendReview } from './pages/reviews/actions.tsx'
import { orderReviewPage, productReviewPage, questionPage } from './pages/reviews/page.tsx'
import { roomPage } from './pages/rooms/page.tsx'
import { askForRoomQuote } from './pages/rooms/quote-action.tsx'
import { roomQuotePage } from './pages/rooms/quote-page.tsx'
import { searchPage } from './pages/search/page.tsx'
import { confirmSubscription, unsubscribe } from './pages/subscription/actions.tsx'
import { sendNewsletterForm, sendStockForm } from './pages/subscription/cached-forms.tsx'
import { confirmSubscriptionPage, unsubscribePage } from './pages/subscription/page.tsx'
import { putCartBack, restoreCartPage } from './pages/subscription/restore-cart.tsx'
import { changeWishlist } from './pages/wishlist/actions.tsx'
import { wishlistPage } from './pages/wishlist/page.tsx'
import { sharedListPage } from './pages/wishlist/shared-page.tsx'
import { findOrderToWithdraw, withdrawFromOrder } from './pages/withdraw/actions.tsx'
import { withdrawalPage, withdrawOrderPage, withdrawPage } from './pages/withdraw/page.tsx'
import { previewCalls } from './product-preview.ts'
import { themePreviewCalls } from './theme-preview.ts'
import { themed } from './themed-page.ts'
import { profileRoute } from './ucp/profile.ts'
import { ucpRoutes } from './ucp/rest.ts'
import { urls } from './urls.ts'

export const routes: readonly Route[] = [
  { url: urls.home, page: themed(homePage, pages.home) },
  { url: urls.category, page: themed(categoryPage, pages.category) },
  { url: urls.manufacturer, page: manufacturerPage },
  { url: urls.brands, page: brandsPage },
  { url: urls.departments, page: departmentsPage },
  { url: urls.room, page: roomPage },
  { url: urls.roomQuote, page: roomQuotePage, action: askForRoomQuote },
  { url: urls.search, page: searchPage },
  { url: urls.product, page: themed(productPage, pages.product) },
  { url: urls.productReview, page: productReviewPage },
  { url: urls.productQuestion, page: questionPage, action: sendQuestion },
  { url: urls.productShops, page: productShopsPage },
  { url: urls.compare, page: comparePage },
  { url: urls.wishlist, page: wishlistPage, action: changeWishlist },
  { url: urls.wishlistNamed, page: wishlistPage, action: changeWishlist },
  { url: urls.sharedList, page: sharedListPage },
  { url: urls.cart, page: cartPage },
  { url: urls.cartAdd, action: addProduct },
  { url: urls.cartAddScene, action: addWholeScene },
  { url: urls.cartAddSet, action: addWholeSet },
  { url: urls.cartAddGoods, action: addSeveralGoods },
  { url: urls.cartChange, action: changeCart },
  { url: urls.cartCoupon, action: changeCoupon },
  { url: urls.quickOrder, page: quickOrderPage, action: orderByCodes },
  { url: urls.newQuote, page: newQuotePage, action: askForQuote },
  { url: urls.quote, page: quotePage },
  { url: urls.quoteToCart, action: putQuoteIntoCart },
  { url: urls.checkout, page: checkoutPage, action: sendCheckout },
  { url: urls.findOrder, page: findOrderPage, action: askOrderLink },
  { url: urls.order, page: orderPage, action: giveEmail },
  { url: urls.orderPay, page: paymentRedirect },
  { url: urls.orderReturn, page: returnRedirect, action: returnByForm },
  { url: urls.orderCancellation, action: cancelOrder },
  { url: urls.orderReview, page: orderReviewPage, action: sendReview },
  { url: urls.orderAccount, page: orderAccountPage },
  { url: urls.orderData, action: askForGuestData },
  { url: urls.guestData, page: guestDataPage },
  { url: urls.guestDataRemoval, action: eraseGuestData },
  { url: urls.register, page: registerPage, action: submitRegistration },
  { url: urls.login, page: loginPage, action: submitLogin },
  { url: urls.logout, action: logOut },
  { url: urls.impersonation, action: impersonate, isLatvianOnly: true },
  { url: urls.forgotPassword, page: forgotPasswordPage, action: askPasswordReset },
  { url: urls.resetPassword, page: resetPasswordPage, action: submitNewPassword },
  { url: urls.confirmEmail, page: confirmEmailPage, action: submitConfirmation },
  { url: urls.undoEmailChange, page: undoEmailChangePage, action: submitUndo },
  { url: urls.profile, page: profilePage, action: changeProfile },
  { url: urls.profileAddresses, action: saveAddress },
  { url: urls.profileAddressRemoval, action: deleteAddress },
  { url: urls.profileConfirmation, action: sendConfirmation },
  { url: urls.profileEmailChange, action: sendEmailChange },
  { url: urls.profileEmailChangeCancellation, action: stopEmailChange },
  { url: urls.profileSessions, action: endSessions },
  { url: urls.profileRemoval, action: closeAccount },
  { url: urls.profileOrder, page: profileOrderPage },
  { url: urls.profileOrderRepeat, action: repeatOrder },
  { url: urls.company, page: companyPage },
  { url: urls.companyInvitations, action: inviteBuyer },
  { url: urls.companyRules, action: changeCompanyRules },
  { url: urls.companyMember, action: changeBuyer },
  { url: urls.companyOrders, page: companyOrdersPage },
  { url: urls.companyOrder, page: companyOrderPage },
  { url: urls.companyRequests, page: companyRequestsPage },
  { url: urls.companyRequest, page: companyRequestPage, action: decideRequest },
  { url: urls.companyInvitation, page: companyInvitationPage, action: joinCompany },
  { url: urls.contact, page: themed(contactPage, pages.contact), readable: readableContact, action: sendMessage },
  { url: urls.withdraw, page: withdrawPage, action: findOrderToWithdraw },
  { url: urls.withdrawOrder, page: withdrawOrderPage, action: withdrawFromOrder },
  { url: urls.withdrawal, page: withdrawalPage },
  { url: urls.newsletterForm, action: sendNewsletterForm },
  { url: urls.stockForm, action: sendStockForm },
  { url: urls.subscriptionConfirm, page: confirmSubscriptionPage, action: confirmSubscription },
  { url: urls.agentContinue, page: agentContinuePage, action: continueFromAgent },
  { url: urls.cartRestore, page: restoreCartPage, action: putCartBack },
  { url: urls.subscriptionEnd, page: unsubscribePage, action: unsubscribe },
  { url: urls.about, page: themed(aboutPage, pages.about) },
  { url: urls.content, page: themed(contentPage, pages.content) },
]

export const practiceBankRoutes: readonly Route[] = [
  { url: urls.practiceBank, page: practiceBankPage, action: decidePayment, isLatvianOnly: true },
]

export const developmentRoutes: readonly Route[] = [
  { url: urls.design, page: designPage },
  { url: urls.designError, page: errorPreview },
]

/** JSON calls: all addresses under `/api`, by the file that answers them. */
export const callRoutes: readonly ApiRoutes[] = [
  visitorCalls,
  ownPriceCalls,
  cartCalls,
  cartBuyerCalls,
  removalCalls,
  savedCalls,
  catalogueCalls,
  deliveryCalls,
  companyRegisterCalls,
  ownCompanyCalls,
  ownRequestCalls,
  paymentCalls,
  orderCalls,
  accountCalls,
  userCalls,
  couponCalls,
  serviceCalls,
  productCalls,
  productListCalls,
  sliderCalls,
  compareCalls,
  wishlistCalls,
  contactCalls,
  consentCalls,
  subscribeCalls,
]

export const documentRoutes: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  profileDataRoute,
  guestDataRoute,
  crawlerRoutes,
  paymentWebhooks,
  orderDocumentRoutes,
  orderCalendarRoute,
  quoteDocumentRoute,
  productDocumentRoutes,
  feedRoutes,
  llmsRoutes,
  manifestRoute,
  mapTileRoute,
  paymentMarkRoute,
  profileRoute,
  ucpRoutes,
]

/** Calls of the back office, behind `/admin/api`. */
export const staffCalls: readonly StaffCall[] = [
  ...sessionCalls,
  ...joinCalls,
  ...meCalls,
  ...peopleCalls,
  ...apiKeyCalls,
  ...staffOrderCalls,
  ...counterCalls,
  ...pickWaveCalls,
  ...packingCalls,
  ...labelCalls,
  ...parcelCalls,
  ...manifestCalls,
  ...orderPaperCalls,
  ...refundCalls,
  ...returnCalls,
  ...exchangeCalls,
  ...goodsFileCalls,
  ...bulkCalls,
  ...importCalls,
  ...importArchiveCalls,
  ...importFeedCalls,
  ...orderEditCalls,
  ...deliveryEditCalls,
  ...offerCalls,
  ...offerExportCalls,
  ...offerOrderCalls,
  ...stockCalls,
  ...shelfCalls,
  ...supplierCalls,
  ...stockLocationCalls,
  ...stockDocumentCalls,
  ...taskCalls,
  ...undoCalls,
  ...eventCalls,
  ...orderJobCalls,
  ...viewCalls,
  ...staffProductCalls,
  ...variationCalls,
  ...previewCalls,
  ...pageCalls,
  ...homePartCalls,
  ...shelfTabCalls,
  ...contentPreviewCalls,
  ...emailPreviewCalls,
  ...roleCalls,
  ...catalogueServiceCalls,
  ...attributeCalls,
  ...propertyCalls,
  ...categoryCalls,
  ...menuCalls,
  ...newsletterCalls,
  ...emailCalls,
  ...oldAddressCalls,
  ...settingCalls,
  ...themeCalls,
  ...themePreviewCalls,
  ...openingCalls,
  ...setupCalls,
  ...badgeCalls,
  ...carrierKeyCalls,
  ...mailAccountCalls,
  ...closedDayCalls,
  ...vatRateCalls,
  ...deliveryMethodCalls,
  ...deliveryTrialCalls,
  ...pickupShopCalls,
  ...paymentMethodCalls,
  ...vendorKeyCalls,
  ...webhookCalls,
  ...manufacturerCalls,
  ...pictureCalls,
  ...productFileCalls,
  ...staffProductListCalls,
  ...productExportCalls,
  ...priceHistoryCalls,
  ...saleCalls,
  ...priceListCalls,
  ...couponStaffCalls,
  ...promotionCalls,
  ...bankCalls,
  ...invoiceCalls,
  ...accountingCalls,
  ...reportCalls,
  ...reportFileCalls,
  ...customerCalls,
  ...pastOrderCalls,
  ...oneCustomerCalls,
  ...companyCalls,
  ...companyMemberCalls,
  ...companyRequestCalls,
  ...dataRequestCalls,
  ...impersonationCalls,
  ...reviewCalls,
  ...searchWordCalls,
  ...systemCalls,
]
