ALTER TABLE "coupons" ADD COLUMN "skips_reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;