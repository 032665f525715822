-- written by hand
-- Pages show "in the shop", "at the supplier" or "sold out", and how many pieces are left when these are the last three
-- (src/shop/catalogue/stock.ts). Only such a change is announced and drops pages. Every other change of a quantity is
-- written down without tags and without NOTIFY: each instance reads it within half a second and puts it into its lists.
create or replace function shown_stock(own int, supplier int) returns text language sql immutable parallel safe as $$
  select case when own::bigint + supplier <= 3 then own || '/' || supplier else (own > 0)::text end
$$;
--> statement-breakpoint

create or replace function announce_product_update() returns trigger language plpgsql as $$
declare
  changed bigint := (select count(*) from new_rows);
  pair record;
  before products;
  after products;
  shown int[] := '{}';
  counted int[] := '{}';
begin
  if changed > 50000 then
    perform announce('{catalogue}', null);
    return null;
  end if;
  if changed > 200 then
    perform announce_products(array(
      select coalesce(parent_id, id) from new_rows union select coalesce(parent_id, id) from old_rows));
    return null;
  end if;
  for pair in select o as before, n as after from new_rows n join old_rows o on o.id = n.id loop
    before := pair.before;
    after := pair.after;
    if shown_stock(before.quantity, before.virtual_quantity) = shown_stock(after.quantity, after.virtual_quantity) then
      if before.quantity <> after.quantity or before.virtual_quantity <> after.virtual_quantity then
        counted := counted || coalesce(after.parent_id, after.id);
      end if;
      -- What is left is compared as a whole, so that a column of tomorrow is not forgotten.
      before.quantity := after.quantity;
      before.virtual_quantity := after.virtual_quantity;
      before.updated_at := after.updated_at;
    end if;
    if before is distinct from after then
      shown := shown || coalesce(after.parent_id, after.id) || coalesce(before.parent_id, before.id);
    end if;
  end loop;
  perform announce_products(array(select distinct unnest(shown)));
  counted := array(select distinct unnest(counted) except select unnest(shown));
  if cardinality(counted) > 0 then
    insert into catalogue_changes (tags, products) values ('{}', counted);
  end if;
  return null;
end $$;
