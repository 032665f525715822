CREATE TABLE "sale_goods" (
	"sale_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price" integer,
	"state" text DEFAULT 'planned' NOT NULL,
	"sale_price" integer,
	"sale_previous" integer,
	"old_price" integer,
	"old_previous" integer,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sale_goods_sale_id_product_id_pk" PRIMARY KEY("sale_id","product_id"),
	CONSTRAINT "sale_goods_price" CHECK ("sale_goods"."price" > 0),
	CONSTRAINT "sale_goods_state" CHECK ("sale_goods"."state" in ('planned', 'on', 'over', 'left', 'skipped')),
	CONSTRAINT "sale_goods_changed" CHECK (("sale_goods"."state" in ('on', 'over', 'left')) = ("sale_goods"."started_at" is not null and "sale_goods"."sale_price" is not null and "sale_goods"."old_price" is not null))
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"percent" integer,
	"rounding" text DEFAULT 'cent' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_dates" CHECK ("sales"."ends_at" > "sales"."starts_at"),
	CONSTRAINT "sales_percent" CHECK ("sales"."percent" between 1 and 90),
	CONSTRAINT "sales_rounding" CHECK ("sales"."rounding" in ('cent', 'ten', 'nine', 'euro', 'euro-nine')),
	CONSTRAINT "sales_state" CHECK ("sales"."state" in ('draft', 'planned', 'running', 'ended', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "sale_goods" ADD CONSTRAINT "sale_goods_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_goods" ADD CONSTRAINT "sale_goods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_goods_todo" ON "sale_goods" USING btree ("sale_id","product_id") WHERE state in ('planned', 'on');--> statement-breakpoint
CREATE UNIQUE INDEX "sale_goods_on" ON "sale_goods" USING btree ("product_id") WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "sale_goods_product" ON "sale_goods" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sales_open" ON "sales" USING btree ("starts_at") WHERE state in ('planned', 'running');--> statement-breakpoint
-- written by hand
create function raise_sale_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger sales_version before update on sales for each row execute function raise_sale_version();
--> statement-breakpoint
create trigger sales_audit after insert or delete or update of title, starts_at, ends_at, percent, rounding, state on sales
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('sale', 'id', 'id,version,created_at', '', 'no-task');
