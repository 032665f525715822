CREATE TABLE "payment_marks" (
	"provider" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"is_default" boolean NOT NULL,
	"position" integer NOT NULL,
	"picture" "bytea",
	"digest" text,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_marks_provider_code_pk" PRIMARY KEY("provider","code"),
	CONSTRAINT "payment_marks_picture" CHECK (("payment_marks"."picture" is null) = ("payment_marks"."digest" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "counter" text;--> statement-breakpoint
CREATE INDEX "payment_marks_digest" ON "payment_marks" USING btree ("digest");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_counter" CHECK ("payments"."counter" is null or ("payments"."counter" in ('cash', 'card') and "payments"."provider" = 'at_pickup'));--> statement-breakpoint
-- written by hand
create trigger payment_marks_announce after insert or update or delete on payment_marks
  for each statement execute function announce_tag('shipping');
