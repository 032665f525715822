CREATE TABLE "order_edits" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"version" integer NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"difference" integer NOT NULL,
	"refund_reference" text,
	"supplement_id" integer,
	CONSTRAINT "order_edits_kind" CHECK ("order_edits"."kind" in ('in-place', 'paid'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supplements_id" integer;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_supplement_id_orders_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_edits_version" ON "order_edits" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "order_edits_supplement" ON "order_edits" USING btree ("supplement_id") WHERE supplement_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplements_id_orders_id_fk" FOREIGN KEY ("supplements_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_supplements" ON "orders" USING btree ("supplements_id") WHERE supplements_id is not null;--> statement-breakpoint
-- Fires only where these columns are set, so neither by placing nor by selling. The log cannot be changed, so it tells
-- which personal values changed and not what they were.
create trigger orders_audit after update of name, surname, email, phone_code, phone_number, company, buyer_reference,
  contract_number, delivery on orders
  for each row execute function write_audit_log('order', 'id',
    'id,version,token_hash,address_nonce,session_hash,network,user_id,vat_evidence',
    'name,surname,email,phone_code,phone_number,company,buyer_reference,contract_number,delivery,tracking_code');
--> statement-breakpoint
create trigger order_edits_keep before update or delete on order_edits
  for each row when (coalesce(current_setting('shop.erases', true), '') <> 'on') execute function refuse_change();
