ALTER TABLE "orders" ADD COLUMN "parcels" integer;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "max_parcels" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- NOT VALID: a table of a million rows is not read under a lock.
ALTER TABLE "orders" ADD CONSTRAINT "orders_parcels" CHECK ("orders"."parcels" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_parcels" CHECK ("shipping_methods"."max_parcels" > 0);