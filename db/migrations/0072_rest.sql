CREATE TABLE "bank_entry_orders" (
	"entry_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_entry_orders_entry_id_order_id_pk" PRIMARY KEY("entry_id","order_id"),
	CONSTRAINT "bank_entry_orders_amount" CHECK ("bank_entry_orders"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "einvoice_deliveries" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"channel" text,
	"reference" text,
	"provider_ref" text,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"decided_by" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "einvoice_deliveries_state" CHECK ("einvoice_deliveries"."state" in ('waiting', 'sending', 'sent', 'delivered', 'rejected')),
	CONSTRAINT "einvoice_deliveries_channel" CHECK ("einvoice_deliveries"."channel" in ('email', 'portal', 'access-point')),
	CONSTRAINT "einvoice_deliveries_way" CHECK ("einvoice_deliveries"."state" = 'waiting' or "einvoice_deliveries"."channel" is not null)
);
--> statement-breakpoint
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
ALTER TABLE "bank_entry_orders" ADD CONSTRAINT "bank_entry_orders_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_orders" ADD CONSTRAINT "bank_entry_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoice_deliveries" ADD CONSTRAINT "einvoice_deliveries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entry_orders_order" ON "bank_entry_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_deliveries_reference" ON "einvoice_deliveries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "einvoice_deliveries_open" ON "einvoice_deliveries" USING btree ("due_on") WHERE state in ('waiting', 'sending', 'rejected');--> statement-breakpoint
CREATE INDEX "einvoice_deliveries_carried" ON "einvoice_deliveries" USING btree ("invoice_id") WHERE state = 'sent' and channel = 'access-point';--> statement-breakpoint
CREATE INDEX "payment_marks_digest" ON "payment_marks" USING btree ("digest");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_counter" CHECK ("payments"."counter" is null or ("payments"."counter" in ('cash', 'card') and "payments"."provider" = 'at_pickup'));--> statement-breakpoint
-- written by hand
create trigger payment_marks_announce after insert or update or delete on payment_marks
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger einvoice_deliveries_audit after insert or update or delete on einvoice_deliveries
  for each row execute function write_audit_log('einvoice', 'invoice_id',
    'invoice_id,reference,provider_ref,tries,decided_by,sent_at', '', 'no-task');
--> statement-breakpoint
create trigger bank_entry_orders_audit after insert or update or delete on bank_entry_orders
  for each row execute function write_audit_log('bank-entry', 'entry_id', 'entry_id', '', 'no-task');
