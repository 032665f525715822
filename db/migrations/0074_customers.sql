-- written by hand
-- Coupons are searched by code, name and batch; `staff-coupons.db.ts` asks by this very expression.
create index coupons_search on coupons using gin (
  lower(regexp_replace(normalize(code || ' ' || name || ' ' || coalesce(batch, ''), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops
);
