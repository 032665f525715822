ALTER TABLE "promotions" ADD COLUMN "skips_reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;