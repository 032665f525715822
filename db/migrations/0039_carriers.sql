CREATE TABLE "carrier_reports" (
	"carrier" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "parcels_by_state" ON "parcels" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "parcels_of_carrier" ON "parcels" USING btree ("carrier","state","id");