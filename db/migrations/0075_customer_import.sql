ALTER TABLE "carts" ADD COLUMN "buyer_type" text;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_buyer_type" CHECK ("carts"."buyer_type" in ('b2b', 'b2g')) NOT VALID;--> statement-breakpoint
-- written by hand
-- Coupons are searched by code, name and batch; `staff-coupons.db.ts` asks by this very expression.
create index coupons_search on coupons using gin (
  lower(regexp_replace(normalize(code || ' ' || name || ' ' || coalesce(batch, ''), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops
);
