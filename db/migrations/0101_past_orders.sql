CREATE TABLE "past_orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"payment" text NOT NULL,
	"delivery" text NOT NULL,
	"total" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"search" text NOT NULL,
	"is_buyer_kept" boolean DEFAULT false NOT NULL,
	"import_id" uuid,
	CONSTRAINT "past_orders_total" CHECK ("past_orders"."total" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "past_orders_number" ON "past_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "past_orders_email" ON "past_orders" USING btree ("email","ordered_at","id");--> statement-breakpoint
CREATE INDEX "past_orders_newest" ON "past_orders" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "past_orders_import" ON "past_orders" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "past_orders_search" ON "past_orders" USING gin ("search" gin_trgm_ops);