CREATE TABLE "bank_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"statement_id" integer NOT NULL,
	"account" text NOT NULL,
	"entry_key" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"payer_iban" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"doubt" text,
	"order_id" integer,
	"review_payment_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bank_entries_state_known" CHECK ("bank_entries"."state" in ('matched', 'open', 'part', 'booked', 'give-back', 'ignored')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount" > 0),
	CONSTRAINT "bank_entries_order_named" CHECK ("bank_entries"."state" in ('open', 'ignored') or "bank_entries"."order_id" is not null),
	CONSTRAINT "bank_entries_euro" CHECK ("bank_entries"."state" in ('open', 'ignored') or "bank_entries"."currency" = 'EUR'),
	CONSTRAINT "bank_entries_give_back" CHECK ("bank_entries"."state" <> 'give-back' or "bank_entries"."review_payment_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"format" text NOT NULL,
	"accounts" text[] NOT NULL,
	"first_day" date,
	"last_day" date,
	"entries" integer NOT NULL,
	"known" integer NOT NULL,
	"outgoing" integer NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statements_digest_unique" UNIQUE("digest"),
	CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('camt.053', 'fidavista')),
	CONSTRAINT "bank_statements_counts" CHECK ("bank_statements"."known" between 0 and "bank_statements"."entries" and "bank_statements"."outgoing" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_review_payment_id_payments_id_fk" FOREIGN KEY ("review_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_key" ON "bank_entries" USING btree ("account","entry_key");--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_entries_waiting" ON "bank_entries" USING btree ("statement_id","id") WHERE state = 'matched';--> statement-breakpoint
CREATE INDEX "bank_entries_statement" ON "bank_entries" USING btree ("statement_id","state");--> statement-breakpoint
CREATE INDEX "bank_entries_order" ON "bank_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "bank_entries_review" ON "bank_entries" USING btree ("review_payment_id") WHERE review_payment_id is not null;--> statement-breakpoint
CREATE INDEX "bank_entries_payer" ON "bank_entries" USING btree ("payer_iban") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "bank_statements_created" ON "bank_statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("total","id") WHERE paid_at is null and state not in ('awaiting_payment', 'cancelled', 'refunded');--> statement-breakpoint
-- written by hand
create trigger bank_entries_version before update on bank_entries for each row execute function raise_version();
--> statement-breakpoint
create trigger bank_entries_audit after insert or update or delete on bank_entries
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('bank-entry', 'id', 'id,version,decided_by,decided_at', '', 'no-task');
--> statement-breakpoint
create trigger bank_statements_audit after insert or update or delete on bank_statements
  for each row execute function write_audit_log('bank-statement', 'id', 'id,digest,created_at,actor', '', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:accounting,write:accounting}'
  where code in ('manager', 'accountant') and not rights @> '{read:accounting}';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
