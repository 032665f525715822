-- What tables alone cannot promise: price history, change announcements, timestamps.

create extension if not exists pg_trgm;
--> statement-breakpoint

-- Every price that was ever charged, for the lowest price of 30 days (Dir. 98/6 art. 6a).
create function keep_price_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.price = old.price then
      return null;
    end if;
    update price_history set valid_to = now() where product_id = new.id and valid_to is null;
  end if;
  insert into price_history (product_id, price, valid_from) values (new.id, new.price, now());
  return null;
end $$;
--> statement-breakpoint
create trigger products_price_history after insert or update of price on products
  for each row execute function keep_price_history();
--> statement-breakpoint

-- Changes are announced as cache tags, at commit; every instance drops the pages that carry them.
create function announce_product_change() returns trigger language plpgsql as $$
declare
  tag text;
begin
  -- A large import is one announcement, not a hundred thousand.
  if (select count(*) from changed_rows) > 200 then
    perform pg_notify('shop_changes', 'catalogue');
    return null;
  end if;
  for tag in
    select 'product:' || coalesce(parent_id, id) from changed_rows
    union
    select 'category:' || p.category_id from changed_rows c join products p on p.id = coalesce(c.parent_id, c.id)
    where p.category_id is not null
    union
    select 'manufacturer:' || p.manufacturer_id from changed_rows c join products p on p.id = coalesce(c.parent_id, c.id)
    where p.manufacturer_id is not null
  loop
    perform pg_notify('shop_changes', tag);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger products_announce_update after update on products
  referencing new table as changed_rows for each statement execute function announce_product_change();
--> statement-breakpoint
create trigger products_announce_insert after insert on products
  referencing new table as changed_rows for each statement execute function announce_product_change();
--> statement-breakpoint
create trigger products_announce_delete after delete on products
  referencing old table as changed_rows for each statement execute function announce_product_change();
--> statement-breakpoint

create function announce_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger product_texts_announce after insert or update or delete on product_texts
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger product_images_announce after insert or update or delete on product_images
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger product_options_announce after insert or update or delete on product_options
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger product_properties_announce after insert or update or delete on product_properties
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger product_documents_announce after insert or update or delete on product_documents
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger product_relations_announce after insert or update or delete on product_relations
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_tag('everything');
--> statement-breakpoint
create trigger manufacturers_announce after insert or update or delete on manufacturers
  for each statement execute function announce_tag('everything');
--> statement-breakpoint
create trigger attributes_announce after insert or update or delete on attributes
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger attribute_options_announce after insert or update or delete on attribute_options
  for each statement execute function announce_tag('catalogue');
--> statement-breakpoint
create trigger sliders_announce after insert or update or delete on sliders
  for each statement execute function announce_tag('home');
--> statement-breakpoint
create trigger slider_products_announce after insert or update or delete on slider_products
  for each statement execute function announce_tag('home');
--> statement-breakpoint
create trigger banners_announce after insert or update or delete on banners
  for each statement execute function announce_tag('home');
--> statement-breakpoint
create trigger pages_announce after insert or update or delete on pages
  for each statement execute function announce_tag('pages');
--> statement-breakpoint
create trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_tag('everything');
--> statement-breakpoint
create trigger shipping_methods_announce after insert or update or delete on shipping_methods
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger shipping_zones_announce after insert or update or delete on shipping_zones
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger shipping_prices_announce after insert or update or delete on shipping_prices
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger vat_rates_announce after insert or update or delete on vat_rates
  for each statement execute function announce_tag('everything');
--> statement-breakpoint

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger products_touch before update on products for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger pages_touch before update on pages for each row execute function touch_updated_at();
