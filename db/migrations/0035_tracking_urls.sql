ALTER TABLE "shipping_methods" ADD COLUMN "tracking_url" text;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_tracking" CHECK ("shipping_methods"."tracking_url" ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?/[^[:space:]"''<>{}]*[{]code[}][^[:space:]"''<>{}]*$'
        and length("shipping_methods"."tracking_url") <= 300);