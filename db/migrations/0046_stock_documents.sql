CREATE TABLE "sales_days" (
	"product_id" integer NOT NULL,
	"day" date NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "sales_days_product_id_day_pk" PRIMARY KEY("product_id","day"),
	CONSTRAINT "sales_days_pieces" CHECK ("sales_days"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_forecasts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sold_30" integer NOT NULL,
	"sold_90" integer NOT NULL,
	"days_left" integer,
	"is_low" boolean NOT NULL,
	"proposed" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_limits" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"low_stock" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_limits_low_stock" CHECK ("stock_limits"."low_stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_document_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"document_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"expected" integer,
	"counted_at" timestamp with time zone,
	"counted_by" text,
	"arrived" integer,
	"moved" integer,
	CONSTRAINT "stock_document_lines_quantity" CHECK ("stock_document_lines"."quantity" >= 0),
	CONSTRAINT "stock_document_lines_arrived" CHECK ("stock_document_lines"."arrived" between 0 and "stock_document_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "stock_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"location_id" integer NOT NULL,
	"to_location_id" integer,
	"supplier" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"cause" text,
	"category_id" integer,
	"uncounted" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_documents_kind" CHECK ("stock_documents"."kind" in ('receipt', 'count', 'transfer', 'loss')),
	CONSTRAINT "stock_documents_state" CHECK ("stock_documents"."state" in ('draft', 'booking', 'sent', 'done', 'cancelled')),
	CONSTRAINT "stock_documents_sent" CHECK ("stock_documents"."state" <> 'sent' or "stock_documents"."kind" = 'transfer'),
	CONSTRAINT "stock_documents_transfer" CHECK (("stock_documents"."kind" = 'transfer') = ("stock_documents"."to_location_id" is not null) and "stock_documents"."to_location_id" is distinct from "stock_documents"."location_id"),
	CONSTRAINT "stock_documents_cause" CHECK (("stock_documents"."kind" = 'loss') = ("stock_documents"."cause" is not null)),
	CONSTRAINT "stock_documents_ended" CHECK (("stock_documents"."state" in ('done', 'cancelled')) = ("stock_documents"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_locations" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "document_id" integer;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_forecasts" ADD CONSTRAINT "stock_forecasts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_limits" ADD CONSTRAINT "stock_limits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_to_location_id_stock_locations_id_fk" FOREIGN KEY ("to_location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_days_day" ON "sales_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stock_forecasts_low" ON "stock_forecasts" USING btree (coalesce(days_left, 100000),"product_id") WHERE is_low;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_document_lines_product" ON "stock_document_lines" USING btree ("document_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_document_lines_open" ON "stock_document_lines" USING btree ("document_id","id") WHERE moved is null;--> statement-breakpoint
CREATE INDEX "stock_document_lines_of" ON "stock_document_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_documents_kind" ON "stock_documents" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "stock_documents_booking" ON "stock_documents" USING btree ("id") WHERE state = 'booking';--> statement-breakpoint
CREATE INDEX "products_ean" ON "products" USING btree ("ean") WHERE ean is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK ("stock_movements"."cause" is null or "stock_movements"."reason" = 'loss');--> statement-breakpoint
-- written by hand
-- The foreign key has locked the location, so nothing comes to one that is being closed.
create function refuse_closed_location() returns trigger language plpgsql as $$
begin
  if exists (select from moved m join stock_locations l on l.id = m.location_id where l.closed_at is not null) then
    raise exception 'The location is closed' using errcode = 'check_violation', constraint = 'stock_locations_open';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_movements_open after insert on stock_movements
  referencing new table as moved for each statement execute function refuse_closed_location();
--> statement-breakpoint
-- A booked document stays as it is.
create function keep_booked_document() returns trigger language plpgsql as $$
begin
  if exists (select from stock_documents where id = coalesce(old.document_id, new.document_id) and state in ('done', 'cancelled')) then
    raise exception 'The document is booked';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger stock_document_lines_keep before insert or update or delete on stock_document_lines
  for each row execute function keep_booked_document();
--> statement-breakpoint
drop trigger stock_locations_audit on stock_locations;
--> statement-breakpoint
create trigger stock_locations_audit after insert or delete or update of code, title, kind, shop_id, closed_at
  on stock_locations for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('stock-location', 'code', 'id,version', '', 'no-task');
--> statement-breakpoint
create trigger stock_limits_audit after insert or delete or update of low_stock on stock_limits
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'product_id', 'product_id,version', '', 'no-task');
--> statement-breakpoint
create trigger stock_documents_audit after insert or delete or update of state, location_id, to_location_id, supplier,
  reference, note, cause, category_id, uncounted on stock_documents
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('stock-document', 'id', 'id,version,created_by,created_at,sent_at,ended_by,ended_at', '', 'no-task');
