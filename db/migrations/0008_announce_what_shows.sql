-- An order changes a stock number that hardly anybody sees: pages say "in the shop", "at the supplier", "sold out", and
-- how many are left when only a few are. Announcing every piece threw away the pages of the product, its category and
-- its manufacturer with each order, and NOTIFY lets only one transaction commit at a time: no two orders could share one
-- write to the disk. So stock is announced exactly up to 20 pieces, above that when it has doubled or halved (for lists
-- sorted by stock). Everything else about a product is announced as before.

create function shown_stock(own int, supplier int) returns text language sql immutable parallel safe as $$
  select case when own::bigint + supplier <= 20 then own || '/' || supplier
    else floor(ln(own::float8 + 1) / ln(2)) || '~' || floor(ln(supplier::float8 + 1) / ln(2)) end
$$;
--> statement-breakpoint

create function announce_product_update() returns trigger language plpgsql as $$
declare
  tag text;
begin
  -- A large import is one announcement, not a hundred thousand.
  if (select count(*) from new_rows) > 200 then
    perform pg_notify('shop_changes', 'catalogue');
    return null;
  end if;
  for tag in
    with shown as (
      select distinct s.id, s.category_id, s.manufacturer_id
      from new_rows n join old_rows o on o.id = n.id
      join products s on s.id in (coalesce(n.parent_id, n.id), coalesce(o.parent_id, o.id))
      where shown_stock(n.quantity, n.virtual_quantity) <> shown_stock(o.quantity, o.virtual_quantity)
        or to_jsonb(n) - '{quantity,virtual_quantity,updated_at}'::text[]
          <> to_jsonb(o) - '{quantity,virtual_quantity,updated_at}'::text[]
    )
    select 'product:' || id from shown
    union select 'category:' || category_id from shown where category_id is not null
    union select 'manufacturer:' || manufacturer_id from shown where manufacturer_id is not null
  loop
    perform pg_notify('shop_changes', tag);
  end loop;
  return null;
end $$;
--> statement-breakpoint

drop trigger products_announce_update on products;
--> statement-breakpoint
create trigger products_announce_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function announce_product_update();
