CREATE TABLE "report_delivery" (
	"day" date NOT NULL,
	"carrier" text NOT NULL,
	"stage" text NOT NULL,
	"days" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "report_delivery_day_carrier_stage_days_pk" PRIMARY KEY("day","carrier","stage","days"),
	CONSTRAINT "report_delivery_stage" CHECK ("report_delivery"."stage" in ('sent', 'received'))
);
--> statement-breakpoint
CREATE TABLE "report_funnel" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"buyer" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "report_funnel_day_step_buyer_pk" PRIMARY KEY("day","step","buyer"),
	CONSTRAINT "report_funnel_step" CHECK ("report_funnel"."step" in ('seen', 'in-cart', 'checkout')),
	CONSTRAINT "report_funnel_buyer" CHECK ("report_funnel"."buyer" in ('b2c', 'b2b', 'b2g')),
	CONSTRAINT "report_funnel_count" CHECK ("report_funnel"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "report_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sales" (
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"placed" integer NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"goods" integer NOT NULL,
	"delivery" integer NOT NULL,
	"surcharge" integer NOT NULL,
	"vat" integer NOT NULL,
	"discount" integer NOT NULL,
	"cost" integer NOT NULL,
	"costed" integer NOT NULL,
	"refunded_units" integer NOT NULL,
	"refunded" integer NOT NULL,
	"refunded_vat" integer NOT NULL,
	CONSTRAINT "report_sales_dimension_day_key_pk" PRIMARY KEY("dimension","day","key"),
	CONSTRAINT "report_sales_dimension" CHECK ("report_sales"."dimension" in ('buyer', 'country', 'category', 'product', 'product-month')),
	CONSTRAINT "report_sales_orders" CHECK ("report_sales"."orders" >= 0 and "report_sales"."placed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit_cost" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost" >= 0);--> statement-breakpoint
-- written by hand
drop trigger products_version on products;
--> statement-breakpoint
create trigger products_version before update of type, parent_id, slug, code, ean, category_id, manufacturer_id, vat_class,
  price, previous_price, cost, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping, is_bulky, is_reverse_charge,
  is_published, publish_at, unpublish_at, archived_at, energy_class, eprel_number, unit_kind, unit_milli, guarantee_months, weight,
  width, depth, height, position on products
  for each row execute function raise_product_version();
--> statement-breakpoint
drop trigger products_audit on products;
--> statement-breakpoint
create trigger products_audit after insert or delete or update of type, parent_id, slug, code, ean, category_id,
  manufacturer_id, vat_class, price, previous_price, cost, has_variations, is_new, is_featured, is_popular, is_free_eu_shipping,
  is_bulky, is_reverse_charge, is_published, publish_at, unpublish_at, archived_at, energy_class, eprel_number, unit_kind, unit_milli,
  guarantee_months, weight, width, depth, height, position on products
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'id',
    'id,quantity,virtual_quantity,review_count,review_stars,question_count,version,created_at,updated_at', '', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:reports}'
  where code in ('manager', 'accountant', 'viewer') and not rights @> '{read:reports}';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
