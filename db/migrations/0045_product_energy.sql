ALTER TABLE "products" ADD COLUMN "eprel_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_eprel" CHECK ("products"."eprel_number" ~ '^[0-9]{1,9}$');--> statement-breakpoint
-- written by hand
drop trigger products_version on products;
--> statement-breakpoint
create trigger products_version before update of type, parent_id, slug, code, ean, category_id, manufacturer_id, vat_class,
  price, previous_price, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping, is_bulky, is_reverse_charge,
  is_published, publish_at, unpublish_at, archived_at, energy_class, eprel_number, unit_kind, unit_milli, guarantee_months, weight,
  width, depth, height, position on products
  for each row execute function raise_product_version();
--> statement-breakpoint
drop trigger products_audit on products;
--> statement-breakpoint
create trigger products_audit after insert or delete or update of type, parent_id, slug, code, ean, category_id,
  manufacturer_id, vat_class, price, previous_price, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping,
  is_bulky, is_reverse_charge, is_published, publish_at, unpublish_at, archived_at, energy_class, eprel_number, unit_kind, unit_milli,
  guarantee_months, weight, width, depth, height, position on products
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'id',
    'id,quantity,virtual_quantity,review_count,review_stars,question_count,version,created_at,updated_at', '', 'no-task');
