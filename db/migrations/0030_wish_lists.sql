CREATE TABLE "saved_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"session_hash" text,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price" integer NOT NULL,
	"service_ids" integer[] DEFAULT '{}' NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_items_product" UNIQUE NULLS NOT DISTINCT("user_id","session_hash","product_id"),
	CONSTRAINT "saved_items_quantity" CHECK ("saved_items"."quantity" between 1 and 100),
	CONSTRAINT "saved_items_owner" CHECK (num_nonnulls("saved_items"."user_id", "saved_items"."session_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "wish_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"name" text,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_lists_share_token" UNIQUE("share_token"),
	CONSTRAINT "wish_lists_name" CHECK (char_length("wish_lists"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_session_hash_sessions_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_lists" ADD CONSTRAINT "wish_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_items_session" ON "saved_items" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "saved_items_of_product" ON "saved_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wish_lists_user" ON "wish_lists" USING btree ("user_id");