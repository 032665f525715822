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

--> statement-breakpoint
CREATE TABLE "offer_draft_versions" (
	"draft_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_draft_versions_draft_id_version_pk" PRIMARY KEY("draft_id","version")
);
--> statement-breakpoint
CREATE TABLE "offer_drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quote_id" integer
);
--> statement-breakpoint
CREATE TABLE "quote_carts" (
	"quote_id" integer NOT NULL,
	"cart_id" uuid NOT NULL,
	CONSTRAINT "quote_carts_quote_id_cart_id_pk" PRIMARY KEY("quote_id","cart_id")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer_draft_versions" ADD CONSTRAINT "offer_draft_versions_draft_id_offer_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."offer_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_carts" ADD CONSTRAINT "quote_carts_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_carts" ADD CONSTRAINT "quote_carts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_drafts_open" ON "offer_drafts" USING btree ("id") WHERE quote_id is null;--> statement-breakpoint
CREATE INDEX "offer_drafts_quote" ON "offer_drafts" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_carts_cart" ON "quote_carts" USING btree ("cart_id");
--> statement-breakpoint
-- The audit log of a new shop stays empty.
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{write:offers}' where code = 'manager' and not rights @> '{write:offers}';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
