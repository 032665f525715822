-- written by hand
-- The history of prices was written row by row: two statements for each price of a change of ten thousand. Now it is two
-- statements for each statement that changes prices, in the trigger that looks at old and new rows anyway, so that an
-- order, which changes quantities, runs nothing more than before.
create or replace function announce_product_update() returns trigger language plpgsql as $$
declare
  changed bigint := (select count(*) from new_rows);
  pair record;
  before products;
  after products;
  shown int[] := '{}';
  counted int[] := '{}';
  priced int[] := '{}';
begin
  if changed > 200 then
    priced := array(select n.id from new_rows n join old_rows o on o.id = n.id where n.price <> o.price);
    perform keep_prices(priced);
    if changed > 50000 then
      perform announce('{catalogue}', null);
      return null;
    end if;
    perform announce_products(array(
      select coalesce(parent_id, id) from new_rows union select coalesce(parent_id, id) from old_rows));
    return null;
  end if;
  for pair in select o as before, n as after from new_rows n join old_rows o on o.id = n.id loop
    before := pair.before;
    after := pair.after;
    if before.price <> after.price then
      priced := priced || after.id;
    end if;
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
  if cardinality(priced) > 0 then
    perform keep_prices(priced);
  end if;
  perform announce_products(array(select distinct unnest(shown)));
  counted := array(select distinct unnest(counted) except select unnest(shown));
  if cardinality(counted) > 0 then
    insert into catalogue_changes (tags, products) values ('{}', counted);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function keep_prices(changed int[]) returns void language plpgsql as $$
begin
  update price_history set valid_to = now() where product_id = any(changed) and valid_to is null;
  insert into price_history (product_id, price, valid_from)
    select id, price, now() from products where id = any(changed);
end $$;
--> statement-breakpoint
create or replace function keep_price_history() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, price, valid_from) select id, price, now() from new_rows;
  return null;
end $$;
--> statement-breakpoint
-- Replaced, not dropped: a drop would lock readers of products out until the indexes of the next migrations are built.
create or replace trigger products_price_history after insert on products
  referencing new table as new_rows for each statement execute function keep_price_history();
