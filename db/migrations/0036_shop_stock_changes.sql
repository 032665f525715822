-- written by hand
-- Lists are filtered by what lies in shops (src/shop/in-shops.db.ts). A transfer changes that and no quantity, so nothing
-- else announces it. Levels of the main location follow from the quantity, which is announced with the product.
create function announce_stock_levels() returns trigger language plpgsql as $$
declare
  ids int[] := array(
    select distinct coalesce(p.parent_id, p.id)
    from changed_rows c
    join stock_locations l on l.id = c.location_id and l.kind = 'own' and l.code <> 'main'
    join products p on p.id = c.product_id);
begin
  if cardinality(ids) > 50000 then
    perform announce('{catalogue}', null);
  elsif cardinality(ids) > 0 then
    insert into catalogue_changes (tags, products) values ('{}', ids);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_levels_announce_insert after insert on stock_levels
  referencing new table as changed_rows for each statement execute function announce_stock_levels();
--> statement-breakpoint
create trigger stock_levels_announce_update after update on stock_levels
  referencing new table as changed_rows for each statement execute function announce_stock_levels();
--> statement-breakpoint
-- Another link, or a shop that opens or closes, changes what is said of all goods.
create trigger stock_locations_recount_insert after insert on stock_locations
  for each row when (new.shop_id is not null) execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger stock_locations_recount_update after update of shop_id on stock_locations
  for each row when (old.shop_id is distinct from new.shop_id) execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger stock_locations_recount_delete after delete on stock_locations
  for each row when (old.shop_id is not null) execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger pickup_points_recount after update of is_active on pickup_points
  for each row when (new.carrier = 'shop' and old.is_active <> new.is_active) execute function announce_tag('catalogue');
