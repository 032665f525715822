-- For orders of older versions, which did not store it: the rate of delivery and surcharge, and the VAT in each. Both had
-- the same rate, so it is the one at which the order's VAT table exceeds the lines by what they cost together. VAT was
-- prorated by largest remainder, where equal remainders favour the delivery. No row: the order does not add up.
create function charge_vat(o orders) returns table (rate integer, shipping integer, surcharge integer)
language sql stable as $$
  select rate, on_shipping::int, (charged_vat - on_shipping)::int
  from (
    select r."rateBp" as rate, r.gross, r.vat - coalesce(sum(l.vat), 0) as charged_vat,
      r.vat * o.shipping_total as shipping_share, r.vat * o.surcharge_total as surcharge_share
    from jsonb_to_recordset(o.vat_rows) as r("rateBp" integer, gross bigint, vat bigint)
    left join order_lines l on l.order_id = o.id and l.vat_rate = r."rateBp"
    group by r."rateBp", r.gross, r.vat
    having r.gross - coalesce(sum(l.total), 0) = o.shipping_total + o.surcharge_total
  ) charged
  cross join lateral (select charged_vat - shipping_share / gross - surcharge_share / gross as cents_left) rounding
  cross join lateral (
    select shipping_share / gross + case
      when cents_left = 2 then 1
      when cents_left = 1 and shipping_share % gross >= surcharge_share % gross then 1
      else 0 end as on_shipping
  ) prorated
  where o.shipping_total + o.surcharge_total > 0
$$;
--> statement-breakpoint
update orders o
set shipping_vat_rate = c.rate, shipping_vat = c.shipping, surcharge_vat_rate = c.rate, surcharge_vat = c.surcharge
from orders p cross join lateral charge_vat(p) c where p.id = o.id;
--> statement-breakpoint
create function fill_charge_vat() returns trigger language plpgsql as $$
begin
  update orders o
  set shipping_vat_rate = c.rate, shipping_vat = c.shipping, surcharge_vat_rate = c.rate, surcharge_vat = c.surcharge
  from charge_vat(new) c where o.id = new.id;
  return null;
end $$;
--> statement-breakpoint
-- During a rolling deploy older instances still place orders without these columns. Deferred, because the lines come
-- after the order.
create constraint trigger orders_fill_charge_vat after insert on orders deferrable initially deferred for each row
  when (new.shipping_vat is null and new.shipping_total + new.surcharge_total > 0) execute function fill_charge_vat();
