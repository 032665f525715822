CREATE TABLE "pickup_imports" (
	"carrier" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone,
	"points" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
-- Nothing keeps points in memory today; whatever will learns of their changes.
create trigger pickup_points_announce after insert or update or delete on pickup_points
  for each statement execute function announce_tag('pickup-points');
