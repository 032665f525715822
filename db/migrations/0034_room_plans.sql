CREATE TABLE "room_plan_categories" (
	"plan_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "room_plan_categories_plan_id_category_id_pk" PRIMARY KEY("plan_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "room_plan_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"plan_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"role" text NOT NULL,
	"title" jsonb NOT NULL,
	"per_people" integer,
	"pieces" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "room_plan_items_role" CHECK ("room_plan_items"."role" in ('desk','chair','lead_desk','lead_chair','board','storage','other')),
	CONSTRAINT "room_plan_items_rule" CHECK ("room_plan_items"."per_people" between 1 and 60 and "room_plan_items"."pieces" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "room_plan_products" (
	"item_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"places" integer DEFAULT 1 NOT NULL,
	"size_from" integer,
	"size_to" integer,
	CONSTRAINT "room_plan_products_item_id_product_id_pk" PRIMARY KEY("item_id","product_id"),
	CONSTRAINT "room_plan_products_places" CHECK ("room_plan_products"."places" between 1 and 12),
	CONSTRAINT "room_plan_products_size" CHECK (num_nonnulls("room_plan_products"."size_from", "room_plan_products"."size_to") in (0, 2) and "room_plan_products"."size_from" between 0 and "room_plan_products"."size_to" and "room_plan_products"."size_to" <= 7)
);
--> statement-breakpoint
CREATE TABLE "room_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"sub_title" jsonb,
	"people" integer NOT NULL,
	"size_mark" integer,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_plans_slug_unique" UNIQUE("slug"),
	CONSTRAINT "room_plans_slug" CHECK ("room_plans"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "room_plans_kind" CHECK ("room_plans"."kind" in ('classroom','office')),
	CONSTRAINT "room_plans_people" CHECK ("room_plans"."people" between 1 and 60),
	CONSTRAINT "room_plans_size" CHECK ("room_plans"."size_mark" between 0 and 7)
);
--> statement-breakpoint
ALTER TABLE "room_plan_categories" ADD CONSTRAINT "room_plan_categories_plan_id_room_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."room_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_plan_categories" ADD CONSTRAINT "room_plan_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_plan_items" ADD CONSTRAINT "room_plan_items_plan_id_room_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."room_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_plan_products" ADD CONSTRAINT "room_plan_products_item_id_room_plan_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."room_plan_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_plan_products" ADD CONSTRAINT "room_plan_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_plan_categories_category_id_index" ON "room_plan_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "room_plan_items_plan_id_position_index" ON "room_plan_items" USING btree ("plan_id","position");--> statement-breakpoint
CREATE INDEX "room_plan_products_product_id_index" ON "room_plan_products" USING btree ("product_id");--> statement-breakpoint
-- written by hand
create trigger room_plans_announce after insert or update or delete on room_plans
  for each statement execute function announce_tag('rooms');
--> statement-breakpoint
create trigger room_plan_items_announce after insert or update or delete on room_plan_items
  for each statement execute function announce_tag('rooms');
--> statement-breakpoint
create trigger room_plan_products_announce after insert or update or delete on room_plan_products
  for each statement execute function announce_tag('rooms');
--> statement-breakpoint
create trigger room_plan_categories_announce after insert or update or delete on room_plan_categories
  for each statement execute function announce_tag('rooms');
