ALTER TABLE "pick_wave_orders" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD COLUMN "filter" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD COLUMN "max_orders" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "picked_lines" ADD COLUMN "holds_order" boolean DEFAULT false NOT NULL;