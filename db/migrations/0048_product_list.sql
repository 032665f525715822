CREATE INDEX "products_hidden" ON "products" USING btree ("id") WHERE parent_id is null and not is_published;--> statement-breakpoint
-- written by hand
-- `updated_at` is when a product was edited last, by which lists are sorted: a sale, which changes its stock, is no edit. It
-- follows the version, which `products_version` raises: of the triggers before a row the names decide which comes first.
drop trigger products_touch on products;
--> statement-breakpoint
create trigger products_version_time before update on products
  for each row when (new.version <> old.version) execute function touch_updated_at();
