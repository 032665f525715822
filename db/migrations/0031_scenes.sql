CREATE TABLE "scene_products" (
	"scene_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	CONSTRAINT "scene_products_scene_id_product_id_pk" PRIMARY KEY("scene_id","product_id"),
	CONSTRAINT "scene_products_place" CHECK ("scene_products"."x" between 0 and 1000 and "scene_products"."y" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"sub_title" jsonb,
	"image" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scenes_size" CHECK ("scenes"."width" > 0 and "scenes"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "scene_products" ADD CONSTRAINT "scene_products_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_products" ADD CONSTRAINT "scene_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scene_products_product_id_index" ON "scene_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "scenes_position_index" ON "scenes" USING btree ("position");--> statement-breakpoint
-- written by hand
create trigger scenes_announce after insert or update or delete on scenes
  for each statement execute function announce_tag('home');
--> statement-breakpoint
create trigger scene_products_announce after insert or update or delete on scene_products
  for each statement execute function announce_tag('home');
