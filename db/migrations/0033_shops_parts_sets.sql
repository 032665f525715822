CREATE TABLE "product_set_items" (
	"set_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_set_items_set_id_product_id_pk" PRIMARY KEY("set_id","product_id"),
	CONSTRAINT "product_set_items_quantity" CHECK ("product_set_items"."quantity" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "product_sets" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_locations" ADD COLUMN "shop_id" integer;--> statement-breakpoint
ALTER TABLE "product_set_items" ADD CONSTRAINT "product_set_items_set_id_product_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."product_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_set_items" ADD CONSTRAINT "product_set_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_set_items_product_id_index" ON "product_set_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_sets_position_index" ON "product_sets" USING btree ("position");--> statement-breakpoint
ALTER TABLE "stock_locations" ADD CONSTRAINT "stock_locations_shop_id_pickup_points_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."pickup_points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_relations_part" ON "product_relations" USING btree ("other_id") WHERE kind = 'part';--> statement-breakpoint
ALTER TABLE "stock_locations" ADD CONSTRAINT "stock_locations_shop" CHECK ("stock_locations"."shop_id" is null or "stock_locations"."kind" = 'own');--> statement-breakpoint
-- written by hand
-- By row: each insert of products tries to insert the two first locations, and that must announce nothing.
create trigger stock_locations_announce_insert after insert on stock_locations
  for each row when (new.shop_id is not null) execute function announce_tag('shipping');
--> statement-breakpoint
create trigger stock_locations_announce_update after update of shop_id on stock_locations
  for each row execute function announce_tag('shipping');
--> statement-breakpoint
create trigger stock_locations_announce_delete after delete on stock_locations
  for each row when (old.shop_id is not null) execute function announce_tag('shipping');
--> statement-breakpoint
-- A spare part names the products that it fits; product_relations_announce_* announce only these.
create function announce_spare_parts() returns trigger language plpgsql as $$
begin
  perform announce_products(array(
    select distinct coalesce(p.parent_id, p.id) from changed_rows c join products p on p.id = c.other_id
    where c.kind = 'part'));
  return null;
end $$;
--> statement-breakpoint
create trigger product_relations_parts_insert after insert on product_relations referencing new table as changed_rows
  for each statement execute function announce_spare_parts();
--> statement-breakpoint
create trigger product_relations_parts_update after update on product_relations referencing new table as changed_rows
  for each statement execute function announce_spare_parts();
--> statement-breakpoint
create trigger product_relations_parts_delete after delete on product_relations referencing old table as changed_rows
  for each statement execute function announce_spare_parts();
--> statement-breakpoint
-- A set is on the page of each of its goods.
create function announce_set_items() returns trigger language plpgsql as $$
begin
  perform announce_products(array(
    select coalesce(p.parent_id, p.id) from changed_rows c join products p on p.id = c.product_id
    union
    select coalesce(p.parent_id, p.id) from product_set_items i join products p on p.id = i.product_id
    where i.set_id in (select set_id from changed_rows)));
  return null;
end $$;
--> statement-breakpoint
create trigger product_set_items_announce_insert after insert on product_set_items referencing new table as changed_rows
  for each statement execute function announce_set_items();
--> statement-breakpoint
create trigger product_set_items_announce_update after update on product_set_items referencing new table as changed_rows
  for each statement execute function announce_set_items();
--> statement-breakpoint
create trigger product_set_items_announce_delete after delete on product_set_items referencing old table as changed_rows
  for each statement execute function announce_set_items();
--> statement-breakpoint
create function announce_sets() returns trigger language plpgsql as $$
begin
  perform announce_products(array(
    select distinct coalesce(p.parent_id, p.id) from changed_rows c join product_set_items i on i.set_id = c.id
    join products p on p.id = i.product_id));
  return null;
end $$;
--> statement-breakpoint
create trigger product_sets_announce after update on product_sets referencing new table as changed_rows
  for each statement execute function announce_sets();
