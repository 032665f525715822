CREATE TABLE "exchanges" (
	"id" serial PRIMARY KEY NOT NULL,
	"return_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"sent" text NOT NULL,
	"method_title" jsonb NOT NULL,
	"refund_id" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchanges_sent" CHECK ("exchanges"."sent" in ('received', 'at-once'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "exchanged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_return" ON "exchanges" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_order" ON "exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_refund" ON "exchanges" USING btree ("refund_id");--> statement-breakpoint
-- NOT VALID: a table of a million rows is not read under a lock.
ALTER TABLE "payments" ADD CONSTRAINT "payments_exchanged" CHECK ("payments"."exchanged" between 0 and "payments"."amount") NOT VALID;