CREATE TABLE "category_pins" (
	"category_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "category_pins_category_id_product_id_pk" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_target";--> statement-breakpoint
ALTER TABLE "attribute_options" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "property_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_in_menu" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "manufacturer_id" integer;--> statement-breakpoint
ALTER TABLE "category_pins" ADD CONSTRAINT "category_pins_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_pins" ADD CONSTRAINT "category_pins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_pins_product_id_index" ON "category_pins" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_properties_property" ON "product_properties" USING btree ("property_id","product_id");--> statement-breakpoint
CREATE INDEX "redirects_manufacturer" ON "redirects" USING btree ("manufacturer_id");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_target" CHECK (num_nonnulls("redirects"."product_id", "redirects"."category_id", "redirects"."manufacturer_id") = 1);--> statement-breakpoint
-- written by hand
create function raise_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version and new is distinct from old then new.version := old.version + 1; end if;
  return new;
end $$;
--> statement-breakpoint
do $$
declare
  t record;
  recorded text;
begin
  for t in select * from (values
    ('categories', 'category', 'id', 'id,version'),
    ('manufacturers', 'manufacturer', 'id', 'id,version'),
    ('attributes', 'attribute', 'id', 'id,version'),
    ('attribute_options', 'attribute', 'attribute_id', 'id,attribute_id,version'),
    ('property_groups', 'property-group', 'id', 'id,version'),
    ('properties', 'property-group', 'group_id', 'id,group_id,version'),
    ('category_pins', 'category', 'category_id', 'category_id')
  ) as given(name, subject, key, unrecorded)
  loop
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into recorded
      from information_schema.columns
      where table_schema = 'public' and table_name = t.name and column_name <> all(string_to_array(t.unrecorded, ','));
    execute format('drop trigger if exists %I on %I', t.name || '_audit', t.name);
    execute format(
      'create trigger %I after insert or delete or update of %s on %I for each row
         when (coalesce(current_setting(''shop.audit'', true), '''') <> ''batch'')
         execute function write_audit_log(%L, %L, %L, '''', ''no-task'')',
      t.name || '_audit', recorded, t.name, t.subject, t.key, t.unrecorded);
    if t.name <> 'category_pins' then
      execute format('create trigger %I before update on %I for each row execute function raise_version()',
        t.name || '_version', t.name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- No category may lie below itself. The lock makes two moves at once see each other.
create function lock_category_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('category-tree'));
  return null;
end $$;
--> statement-breakpoint
create trigger categories_lock before update of parent_id on categories
  for each statement execute function lock_category_tree();
--> statement-breakpoint
create function refuse_category_cycle() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and exists (
    with recursive above as (
      select id, parent_id from categories where id = new.parent_id
      union select c.id, c.parent_id from categories c join above a on c.id = a.parent_id)
    select from above where id = new.id
  ) then
    raise exception 'category % would lie below itself', new.id using errcode = 'check_violation', constraint = 'categories_no_cycle';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger categories_no_cycle after insert or update of parent_id on categories
  for each row execute function refuse_category_cycle();
--> statement-breakpoint
-- What shows a category carries its tag: its own list, lists and products below it, the list above it. The header of
-- every page shows two levels (tag menu); search has words and tree of categories without new documents (tag facets).
create function announce_categories() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  with before as (select * from old_rows), after as (select * from new_rows),
  changed as (
    select coalesce(a.id, b.id) as id, b.parent_id as old_parent, a.parent_id as new_parent,
      b.id is null or a.id is null as is_other,
      a.parent_id is distinct from b.parent_id as is_moved,
      a.position is distinct from b.position as is_ordered,
      (a.title, a.slug, a.icon, a.is_in_menu) is distinct from (b.title, b.slug, b.icon, b.is_in_menu) as is_menu,
      a.title is distinct from b.title as is_named,
      to_jsonb(a) - '{version,position,parent_id}'::text[] is distinct from to_jsonb(b) - '{version,position,parent_id}'::text[] as is_shown
    from before b full join after a on a.id = b.id
  ),
  shown as (select * from changed where is_other or is_moved or is_ordered or is_shown),
  above as (
    with recursive up as (
      select new_parent as id from shown where is_moved and new_parent is not null
      union select old_parent from shown where is_moved and old_parent is not null
      union select c.parent_id from up join categories c on c.id = up.id where c.parent_id is not null)
    select id from up
  ),
  near as (
    select new_parent as id from shown where is_other or is_ordered
    union select old_parent from shown where is_other or is_ordered
  )
  select array(
    select 'category-data:' || id from shown where is_shown or is_moved or is_other
    union select 'category-data:' || id from above
    union select 'category-data:' || id from near where id is not null
    union select 'category:' || id from shown where is_moved or is_other
    union select 'category-tree' from shown
    union select 'facets' from shown where is_other or is_moved or is_named
    union select 'menu' from shown
      where (is_other or is_moved or is_ordered or is_menu)
        and (new_parent is null or old_parent is null
          or exists (select from categories p where p.id in (new_parent, old_parent) and p.parent_id is null)))
    into tags;
  if cardinality(tags) > 0 then
    perform announce(tags, '{}');
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Transition tables need the same names in each trigger: an insert has no old rows, a deletion no new ones.
create function announce_categories_inserted() returns trigger language plpgsql as $$
begin
  perform announce(array(
    select 'category-data:' || parent_id from new_rows where parent_id is not null
    union select 'category-tree' from new_rows
    union select 'facets' from new_rows
    union select 'menu' from new_rows n
      where n.parent_id is null or exists (select from categories p where p.id = n.parent_id and p.parent_id is null)), '{}');
  return null;
end $$;
--> statement-breakpoint
create function announce_categories_deleted() returns trigger language plpgsql as $$
begin
  perform announce(array(
    select 'category-data:' || parent_id from old_rows where parent_id is not null
    union select 'category-data:' || id from old_rows
    union select 'category-tree' from old_rows
    union select 'facets' from old_rows
    union select 'menu' from old_rows o
      where o.parent_id is null or exists (select from categories p where p.id = o.parent_id and p.parent_id is null)), '{}');
  return null;
end $$;
--> statement-breakpoint
drop trigger categories_announce on categories;
--> statement-breakpoint
create trigger categories_announce_insert after insert on categories
  referencing new table as new_rows for each statement execute function announce_categories_inserted();
--> statement-breakpoint
create trigger categories_announce_update after update on categories
  referencing old table as old_rows new table as new_rows for each statement execute function announce_categories();
--> statement-breakpoint
create trigger categories_announce_delete after delete on categories
  referencing old table as old_rows for each statement execute function announce_categories_deleted();
--> statement-breakpoint
-- Cards and filters show a manufacturer's name and address; its own list and its products show the rest too.
create function announce_manufacturers() returns trigger language plpgsql as $$
begin
  perform announce(array(
    select 'manufacturer-data:' || n.id from new_rows n join old_rows o on o.id = n.id
      where to_jsonb(n) - 'version' <> to_jsonb(o) - 'version'
    union select 'manufacturer-name:' || n.id from new_rows n join old_rows o on o.id = n.id
      where (n.title, n.slug) <> (o.title, o.slug)
    union select 'manufacturers' from new_rows n join old_rows o on o.id = n.id
      where (n.title, n.slug) <> (o.title, o.slug) or n.logo is distinct from o.logo
    union select 'facets' from new_rows n join old_rows o on o.id = n.id where n.title <> o.title), '{}');
  return null;
end $$;
--> statement-breakpoint
drop trigger manufacturers_announce on manufacturers;
--> statement-breakpoint
create trigger manufacturers_announce_update after update on manufacturers
  referencing old table as old_rows new table as new_rows for each statement execute function announce_manufacturers();
--> statement-breakpoint
-- A new manufacturer, option or pin is shown once a product has it, which is announced with the product.
create function announce_facets() returns trigger language plpgsql as $$
begin
  perform announce(string_to_array(tg_argv[0], ','), '{}');
  return null;
end $$;
--> statement-breakpoint
create trigger manufacturers_announce after insert on manufacturers
  for each statement execute function announce_facets('facets,manufacturers');
--> statement-breakpoint
create function announce_manufacturers_deleted() returns trigger language plpgsql as $$
begin
  perform announce(array(select 'manufacturer-data:' || id from old_rows union select unnest('{facets,manufacturers}'::text[])), '{}');
  return null;
end $$;
--> statement-breakpoint
create trigger manufacturers_announce_delete after delete on manufacturers
  referencing old table as old_rows for each statement execute function announce_manufacturers_deleted();
--> statement-breakpoint
drop trigger attributes_announce on attributes;
--> statement-breakpoint
create trigger attributes_announce after update or delete on attributes
  for each statement execute function announce_facets('catalogue,facets');
--> statement-breakpoint
drop trigger attribute_options_announce on attribute_options;
--> statement-breakpoint
create trigger attribute_options_announce_insert after insert on attribute_options
  for each statement execute function announce_facets('facets');
--> statement-breakpoint
create trigger attribute_options_announce after update or delete on attribute_options
  for each statement execute function announce_facets('catalogue,facets');
--> statement-breakpoint
create trigger property_groups_announce after update or delete on property_groups
  for each statement execute function announce_facets('catalogue,facets');
--> statement-breakpoint
create trigger properties_announce after update or delete on properties
  for each statement execute function announce_facets('catalogue,facets');
--> statement-breakpoint
create function announce_pins() returns trigger language plpgsql as $$
begin
  perform announce(array(select distinct 'category-data:' || category_id from changed_rows union select 'facets' from changed_rows), '{}');
  return null;
end $$;
--> statement-breakpoint
create trigger category_pins_announce_insert after insert on category_pins
  referencing new table as changed_rows for each statement execute function announce_pins();
--> statement-breakpoint
create trigger category_pins_announce_update after update on category_pins
  referencing new table as changed_rows for each statement execute function announce_pins();
--> statement-breakpoint
create trigger category_pins_announce_delete after delete on category_pins
  referencing old table as changed_rows for each statement execute function announce_pins();

--> statement-breakpoint
create or replace function keep_address() returns trigger language plpgsql as $$
begin
  if new.slug is null or (tg_op = 'UPDATE' and new.slug is not distinct from old.slug) then return null; end if;
  delete from redirects where path = tg_argv[0] || new.slug;
  if tg_op = 'INSERT' or old.slug is null then return null; end if;
  insert into redirects (path, product_id, category_id, manufacturer_id)
    values (tg_argv[0] || old.slug,
      case tg_table_name when 'products' then new.id end,
      case tg_table_name when 'categories' then new.id end,
      case tg_table_name when 'manufacturers' then new.id end)
    on conflict (path) do update set product_id = excluded.product_id, category_id = excluded.category_id,
      manufacturer_id = excluded.manufacturer_id, created_at = now();
  return null;
end $$;
--> statement-breakpoint
create trigger manufacturers_address after insert or update of slug on manufacturers
  for each row execute function keep_address('/m/');
