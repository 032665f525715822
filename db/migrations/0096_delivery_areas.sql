ALTER TABLE "shipping_prices" ADD COLUMN "from_goods" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "areas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_prices" ADD CONSTRAINT "shipping_prices_from_goods" CHECK ("shipping_prices"."from_goods" >= 0);--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_zones_areas" CHECK (jsonb_typeof("shipping_zones"."areas") = 'array');