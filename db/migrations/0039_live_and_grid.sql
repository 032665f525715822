CREATE TABLE "staff_job_parts" (
	"job_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "staff_job_parts_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
CREATE TABLE "staff_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"task" jsonb NOT NULL,
	"is_personal" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"cursor" jsonb,
	"slices" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_jobs_state" CHECK ("staff_jobs"."state" in ('running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "staff_presence" (
	"tab" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"subject" text NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_views_name" CHECK ("staff_views"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "staff_job_parts" ADD CONSTRAINT "staff_job_parts_job_id_staff_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."staff_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_presence" ADD CONSTRAINT "staff_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_jobs_actor" ON "staff_jobs" USING btree ("actor","created_at");--> statement-breakpoint
CREATE INDEX "staff_jobs_created" ON "staff_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_presence_staff" ON "staff_presence" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("section",coalesce("staff_id", 0),"name");--> statement-breakpoint
CREATE INDEX "staff_views_staff" ON "staff_views" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "audit_log_table" ON "audit_log" USING btree ("table_name","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_tasks_open" ON "operator_tasks" USING btree ("id") WHERE done_at is null;
--> statement-breakpoint
-- written by hand
alter table staff_presence set unlogged;
--> statement-breakpoint
-- A fifth argument: a change that nobody signed is recorded but opens no task, as merchants edit such tables by SQL, too.
create or replace function write_audit_log() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  key_value text := coalesce(new_row->>tg_argv[1], old_row->>tg_argv[1]);
  unrecorded text[] := string_to_array(tg_argv[2], ',');
  secret text[] := string_to_array(tg_argv[3], ',');
  actor text := nullif(current_setting('shop.actor', true), '');
  before jsonb;
  after jsonb;
begin
  select coalesce(jsonb_object_agg(c.key, case when c.key = any(secret) then '"***"' else old_row->c.key end)
             filter (where old_row ? c.key), '{}'),
         coalesce(jsonb_object_agg(c.key, case when c.key = any(secret) then '"***"' else new_row->c.key end)
             filter (where new_row ? c.key), '{}')
    into before, after
    from jsonb_object_keys(old_row || new_row) c(key)
    where c.key <> all(unrecorded) and old_row->c.key is distinct from new_row->c.key;
  if before = '{}' and after = '{}' then return null; end if;
  if actor is null then
    actor := case split_part(current_setting('application_name'), ' ', 1)
      when 'shop' then 'shop' when 'command' then 'cli' else 'database' end;
  end if;
  insert into audit_log (actor, act, subject, table_name, before, after, request_id)
    values (actor, lower(tg_op), tg_argv[0] || ':' || coalesce(key_value, ''), tg_table_name, nullif(before, '{}'), nullif(after, '{}'),
      nullif(current_setting('shop.request', true), ''));
  if actor = 'database' and tg_nargs < 5 then
    insert into operator_tasks (kind, subject, note) values ('database-write', tg_argv[0] || ':' || coalesce(key_value, ''), tg_table_name)
      on conflict (kind, subject) do update set note = excluded.note, created_at = now(), done_at = null;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What merchants edit: table, subject, column with its key, columns that are not recorded. An update is looked at only
-- where it sets another column, so that stock, sales and uses of a coupon cost an order nothing. Imports set
-- shop.audit = 'batch' and write one row themselves.
do $$
declare
  t record;
  recorded text;
begin
  for t in select * from (values
    ('products', 'product', 'id', 'id,quantity,virtual_quantity,review_count,review_stars,question_count,created_at,updated_at'),
    ('product_texts', 'product', 'product_id', 'product_id'),
    ('product_images', 'product', 'product_id', 'id,product_id'),
    ('product_documents', 'product', 'product_id', 'id,product_id'),
    ('product_properties', 'product', 'product_id', 'product_id'),
    ('product_options', 'product', 'product_id', 'product_id'),
    ('product_relations', 'product', 'product_id', 'product_id'),
    ('discounts', 'product', 'product_id', 'id,product_id,state'),
    ('service_categories', 'product', 'service_id', 'service_id'),
    ('categories', 'category', 'id', 'id'),
    ('manufacturers', 'manufacturer', 'id', 'id'),
    ('attributes', 'attribute', 'id', 'id'),
    ('attribute_options', 'attribute', 'attribute_id', 'id,attribute_id'),
    ('property_groups', 'property-group', 'id', 'id'),
    ('properties', 'property-group', 'group_id', 'id,group_id'),
    ('coupons', 'coupon', 'code', 'id,used'),
    ('coupon_categories', 'coupon', 'coupon_id', 'coupon_id'),
    ('payment_methods', 'payment-method', 'code', 'id'),
    ('payment_method_shipping', 'payment-method', 'payment_method_id', 'payment_method_id'),
    ('shipping_methods', 'shipping-method', 'code', 'id'),
    ('shipping_zones', 'shipping-method', 'method_id', 'method_id'),
    ('shipping_prices', 'shipping-method', 'method_id', 'id,method_id'),
    ('pages', 'page', 'slug', 'id,updated_at'),
    ('banners', 'banner', 'id', 'id'),
    ('sliders', 'slider', 'type', 'type'),
    ('slider_products', 'slider', 'slider_type', 'slider_type'),
    ('scenes', 'scene', 'id', 'id'),
    ('scene_products', 'scene', 'scene_id', 'scene_id'),
    ('product_sets', 'product-set', 'id', 'id'),
    ('product_set_items', 'product-set', 'set_id', 'set_id'),
    ('search_synonyms', 'synonym', 'id', 'id'),
    ('countries', 'country', 'code', 'id'),
    ('vat_rates', 'vat-rate', 'country_code', ''),
    ('closed_days', 'closed-day', 'day', ''),
    ('stock_locations', 'stock-location', 'code', 'id')
  ) as given(name, subject, key, unrecorded)
  loop
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into recorded
      from information_schema.columns
      where table_schema = 'public' and table_name = t.name and column_name <> all(string_to_array(t.unrecorded, ','));
    execute format(
      'create trigger %I after insert or delete or update of %s on %I for each row
         when (coalesce(current_setting(''shop.audit'', true), '''') <> ''batch'')
         execute function write_audit_log(%L, %L, %L, '''', ''no-task'')',
      t.name || '_audit', recorded, t.name, t.subject, t.key, t.unrecorded);
  end loop;
end $$;
--> statement-breakpoint
create trigger staff_views_audit after insert or update or delete on staff_views
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('view', 'id', 'id,created_at', '', 'no-task');
