ALTER TABLE "orders" ADD COLUMN "shipping_vat_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_vat" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surcharge_vat_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surcharge_vat" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_charge_vat" CHECK ("orders"."shipping_vat" between 0 and "orders"."shipping_total" and "orders"."surcharge_vat" between 0 and "orders"."surcharge_total");