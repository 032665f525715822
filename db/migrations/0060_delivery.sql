CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pickup_points" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_archived" CHECK ("payment_methods"."archived_at" is null or not "payment_methods"."is_active");--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_surcharge" CHECK ("payment_methods"."surcharge" >= 0 and "payment_methods"."surcharge_rate" between 0 and 10000) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_totals" CHECK ("payment_methods"."min_total" >= 0 and "payment_methods"."max_total" >= "payment_methods"."min_total") NOT VALID;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_archived" CHECK ("shipping_methods"."archived_at" is null or not "shipping_methods"."is_active");--> statement-breakpoint
ALTER TABLE "shipping_prices" ADD CONSTRAINT "shipping_prices_weight" CHECK ("shipping_prices"."up_to_weight" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_zones_free_from" CHECK ("shipping_zones"."free_from" >= 0) NOT VALID;--> statement-breakpoint
-- written by hand
-- NOT VALID above: a value that was written long ago must not stop an upgrade; new ones are checked.
create trigger shipping_methods_version before update on shipping_methods for each row execute function raise_version();
--> statement-breakpoint
create trigger payment_methods_version before update on payment_methods for each row execute function raise_version();
--> statement-breakpoint
create trigger secrets_version before update on secrets for each row execute function raise_version();
--> statement-breakpoint
create trigger pickup_points_version before update on pickup_points for each row
  when (new.carrier = 'shop') execute function raise_version();
--> statement-breakpoint
drop trigger shipping_methods_audit on shipping_methods;
--> statement-breakpoint
create trigger shipping_methods_audit after insert or delete or update of code, type, title, description, image, carrier, is_bulky,
  max_parcels, tracking_url, position, is_active, archived_at on shipping_methods for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('shipping-method', 'code', 'id,version', '', 'no-task');
--> statement-breakpoint
drop trigger payment_methods_audit on payment_methods;
--> statement-breakpoint
create trigger payment_methods_audit after insert or delete or update of code, title, description, image, provider, provider_method,
  surcharge, surcharge_rate, min_total, max_total, buyers, needs_approval, position, is_active, archived_at on payment_methods
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('payment-method', 'code', 'id,version', '', 'no-task');
--> statement-breakpoint
-- Shops only: the points of carriers come from their lists. Shops are closed, not deleted.
create trigger pickup_points_audit after insert or update of name, address, city, zip, country_id, lat, lon, hours, phone, is_active
  on pickup_points for each row
  when (new.carrier = 'shop' and coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('pickup-shop', 'id', 'id,carrier,identifier,kind,search_text,seen_at,version', '', 'no-task');
--> statement-breakpoint
create trigger secrets_audit after insert or update or delete on secrets for each row
  execute function write_audit_log('secret', 'name', 'name,version,updated_at', 'value,ending');
--> statement-breakpoint
create trigger secrets_announce after insert or update or delete on secrets
  for each statement execute function announce_tag('vendor-keys');
