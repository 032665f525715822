CREATE TABLE "redirects" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_path_unique" UNIQUE("path"),
	CONSTRAINT "redirects_target" CHECK (num_nonnulls("redirects"."product_id", "redirects"."category_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirects_product" ON "redirects" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "redirects_category" ON "redirects" USING btree ("category_id");--> statement-breakpoint
-- written by hand
-- Whoever changes an address (staff, an import, SQL), the old one leads on. What takes an address is found there itself.
create function keep_address() returns trigger language plpgsql as $$
begin
  if new.slug is null or (tg_op = 'UPDATE' and new.slug is not distinct from old.slug) then return null; end if;
  delete from redirects where path = tg_argv[0] || new.slug;
  if tg_op = 'INSERT' or old.slug is null then return null; end if;
  if tg_table_name = 'products' then
    insert into redirects (path, product_id) values (tg_argv[0] || old.slug, new.id)
      on conflict (path) do update set product_id = excluded.product_id, category_id = null, created_at = now();
  else
    insert into redirects (path, category_id) values (tg_argv[0] || old.slug, new.id)
      on conflict (path) do update set category_id = excluded.category_id, product_id = null, created_at = now();
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_address after insert or update of slug on products
  for each row when (new.slug is not null) execute function keep_address('/p/');
--> statement-breakpoint
create trigger categories_address after insert or update of slug on categories
  for each row execute function keep_address('/c/');
--> statement-breakpoint
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
