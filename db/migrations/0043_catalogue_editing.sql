ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_scheduled" ON "products" USING btree (least("publish_at", "unpublish_at")) WHERE publish_at is not null or unpublish_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived" CHECK ("products"."archived_at" is null or not "products"."is_published");--> statement-breakpoint
-- written by hand
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:catalogue,write:catalogue,write:prices,write:stock,import}' where code = 'manager';
--> statement-breakpoint
update roles set rights = rights || '{read:catalogue,write:catalogue}' where code = 'content';
--> statement-breakpoint
update roles set rights = rights || '{read:catalogue,write:stock}' where code = 'warehouse';
--> statement-breakpoint
update roles set rights = rights || '{read:catalogue}' where code in ('support', 'accountant', 'viewer');
--> statement-breakpoint
alter table roles enable trigger roles_audit;
--> statement-breakpoint
-- Edits by SQL count too. What an order changes (stock, reviews) is not among the columns.
create function raise_product_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger products_version before update of type, parent_id, slug, code, ean, category_id, manufacturer_id, vat_class,
  price, previous_price, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping, is_bulky, is_reverse_charge,
  is_published, publish_at, unpublish_at, archived_at, energy_class, unit_kind, unit_milli, guarantee_months, weight, width,
  depth, height, position on products
  for each row execute function raise_product_version();
--> statement-breakpoint
drop trigger products_audit on products;
--> statement-breakpoint
create trigger products_audit after insert or delete or update of type, parent_id, slug, code, ean, category_id,
  manufacturer_id, vat_class, price, previous_price, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping,
  is_bulky, is_reverse_charge, is_published, publish_at, unpublish_at, archived_at, energy_class, unit_kind, unit_milli,
  guarantee_months, weight, width, depth, height, position on products
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'id',
    'id,quantity,virtual_quantity,review_count,review_stars,question_count,version,created_at,updated_at', '', 'no-task');
