CREATE TABLE "erased_past_orders" (
	"number" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_address_kept" boolean DEFAULT false NOT NULL;