CREATE TABLE "undone_users" (
	"user_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_past_orders" (
	"number" text PRIMARY KEY NOT NULL
);
