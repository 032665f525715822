import { sql } from 'drizzle-orm'
import { ENDED, type Rules } from './rule.db.ts'

export const redemptionRules: Rules = {
  'a coupon is released exactly when its order is cancelled': (within) => sql`
    select 'order:' || o.id as subject, o.state as note
    from coupon_redemptions r join orders o on o.id = r.order_id
    where ${within(sql`o.id`)} and ((o.state = 'cancelled' and r.released_at is null)
       or (r.released_at is not null and o.state not in ${ENDED}))`,
  'an order with a coupon has redeemed it': (within) => sql`
    select 'order:' || o.id as subject, coalesce(o.coupon_code, 'none') as note
    from orders o left join coupon_redemptions r on r.order_id = o.id
    where ${within(sql`o.id`)} and (o.coupon_code is null) <> (r.id is null)`,
  'a discount comes from a coupon, a rule or an edit by staff': (within) => sql`
    select 'order:' || id as subject, discount_total::text as note from orders
    where ${within(sql`id`)} and discount_total > 0 and coupon_code is null and promotions is null
      and not exists (select from order_edits e where e.order_id = orders.id)`,
}

export const couponRules: Rules = {
  'a coupon counts its living redemptions': () => sql`
    select 'coupon:' || c.code as subject, c.used || ' <> ' || c.used_elsewhere + coalesce(r.n, 0) as note
    from coupons c left join (
      select coupon_id, count(*) as n from coupon_redemptions where released_at is null group by coupon_id) r
      on r.coupon_id = c.id
    where c.used <> c.used_elsewhere + coalesce(r.n, 0) or (c.usage_limit is not null and c.used > c.usage_limit)`,
  'a coupon is not used more often by one buyer than it may be': () => sql`
    select 'coupon:' || c.code as subject, r.customer_key || ': ' || count(*) as note
    from coupons c join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
    where c.per_customer_limit is not null
    group by c.id, c.code, c.per_customer_limit, r.customer_key having count(*) > c.per_customer_limit`,
}
