import { createRoute } from '@tanstack/react-router'
import { emailSearchFrom } from '../emails/email-search.ts'
import { trialSearchFrom } from '../marketing/trial-search.ts'
import { newsletterSearchFrom } from '../newsletter/newsletter-search.ts'
import { reviewSearchFrom } from '../reviews/review-search.ts'
import { searchWordsFrom } from '../search-words/search-words-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const newsletter = createRoute({
  getParentRoute: () => root,
  path: '/newsletter',
  validateSearch: newsletterSearchFrom,
  component: lazyPage(() => import('../newsletter/newsletter-page.tsx'), 'NewsletterPage'),
})

const campaign = createRoute({
  getParentRoute: () => root,
  path: '/newsletter/$id',
  component: lazyPage(() => import('../newsletter/campaign-page.tsx'), 'CampaignPage'),
})

const emails = createRoute({
  getParentRoute: () => root,
  path: '/emails',
  validateSearch: emailSearchFrom,
  component: lazyPage(() => import('../emails/emails-page.tsx'), 'EmailsPage'),
})

const email = createRoute({
  getParentRoute: () => root,
  path: '/emails/$kind',
  component: lazyPage(() => import('../emails/email-page.tsx'), 'EmailPage'),
})

const coupons = createRoute({
  getParentRoute: () => root,
  path: '/coupons',
  component: lazyPage(() => import('../marketing/coupons-page.tsx'), 'CouponsPage'),
})

const coupon = createRoute({
  getParentRoute: () => root,
  path: '/coupons/$id',
  component: lazyPage(() => import('../marketing/coupon-page.tsx'), 'CouponPage'),
})

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  component: lazyPage(() => import('../marketing/promotions-page.tsx'), 'PromotionsPage'),
})

const promotionTrial = createRoute({
  getParentRoute: () => root,
  path: '/promotions/trial',
  validateSearch: trialSearchFrom,
  component: lazyPage(() => import('../marketing/trial-page.tsx'), 'TrialPage'),
})

const promotion = createRoute({
  getParentRoute: () => root,
  path: '/promotions/$id',
  component: lazyPage(() => import('../marketing/promotion-page.tsx'), 'PromotionPage'),
})

const reviews = createRoute({
  getParentRoute: () => root,
  path: '/reviews',
  validateSearch: reviewSearchFrom,
  component: lazyPage(() => import('../reviews/reviews-page.tsx'), 'ReviewsPage'),
})

const searchWords = createRoute({
  getParentRoute: () => root,
  path: '/search-words',
  validateSearch: searchWordsFrom,
  component: lazyPage(() => import('../search-words/search-words-page.tsx'), 'SearchWordsPage'),
})

export const marketingRoutes = [
  newsletter,
  campaign,
  emails,
  email,
  coupons,
  coupon,
  promotions,
  promotionTrial,
  promotion,
  reviews,
  searchWords,
] as const
