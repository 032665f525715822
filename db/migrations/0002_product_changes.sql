-- A product's texts, pictures, options, properties, documents and relations are announced by product, like the product
-- itself: "catalogue" would make every instance read the whole catalogue anew for one changed title.

create function announce_product_part() returns trigger language plpgsql as $$
declare
  tag text;
begin
  -- A large import is one announcement, not a hundred thousand.
  if (select count(*) from changed_rows) > 200 then
    perform pg_notify('shop_changes', 'catalogue');
    return null;
  end if;
  for tag in
    with shown as (
      select distinct s.id, s.category_id, s.manufacturer_id
      from changed_rows c join products p on p.id = c.product_id join products s on s.id = coalesce(p.parent_id, p.id)
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

do $$
declare
  part text;
begin
  foreach part in array array['product_texts', 'product_images', 'product_options', 'product_properties',
    'product_documents', 'product_relations']
  loop
    execute format('drop trigger %I on %I', part || '_announce', part);
    execute format('create trigger %I after insert on %I referencing new table as changed_rows
      for each statement execute function announce_product_part()', part || '_announce_insert', part);
    execute format('create trigger %I after update on %I referencing new table as changed_rows
      for each statement execute function announce_product_part()', part || '_announce_update', part);
    execute format('create trigger %I after delete on %I referencing old table as changed_rows
      for each statement execute function announce_product_part()', part || '_announce_delete', part);
  end loop;
end $$;
