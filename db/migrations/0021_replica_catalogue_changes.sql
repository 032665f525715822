CREATE TABLE "catalogue_changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tags" text[] NOT NULL,
	"products" integer[],
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_changes_xid_id_pk" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
-- written by hand
-- Changes are written down where they can be read again; NOTIFY only says that there is something to read. Its payload
-- is still the tag, for instances of the version before, which know nothing else.
create function announce(changed_tags text[], changed_products int[]) returns void language plpgsql as $$
declare
  tag text;
begin
  insert into catalogue_changes (tags, products) values (changed_tags, changed_products);
  foreach tag in array changed_tags loop
    perform pg_notify('shop_changes', tag);
  end loop;
end $$;
--> statement-breakpoint

create function announce_products(ids int[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  -- A large import drops all pages at once; lists learn which products it changed.
  if cardinality(ids) > 200 then
    perform announce('{catalogue}', ids);
    return;
  end if;
  perform announce(array(
    select distinct tag
    from unnest(ids) as changed(id) left join products p on p.id = changed.id,
      lateral (values ('product:' || changed.id), ('category:' || p.category_id), ('manufacturer:' || p.manufacturer_id)) as named(tag)
    where tag is not null
  ), ids);
end $$;
--> statement-breakpoint

create or replace function announce_product_change() returns trigger language plpgsql as $$
begin
  -- As many are read anew as a whole rather than by number.
  if (select count(*) from changed_rows) > 50000 then
    perform announce('{catalogue}', null);
  else
    perform announce_products(array(select distinct coalesce(parent_id, id) from changed_rows));
  end if;
  return null;
end $$;
--> statement-breakpoint

create or replace function announce_product_part() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed_rows) > 50000 then
    perform announce('{catalogue}', null);
  else
    perform announce_products(array(
      select distinct coalesce(p.parent_id, p.id) from changed_rows c join products p on p.id = c.product_id));
  end if;
  return null;
end $$;
--> statement-breakpoint

create or replace function announce_product_update() returns trigger language plpgsql as $$
declare
  changed bigint := (select count(*) from new_rows);
  ids int[];
  tags text[];
begin
  if changed > 50000 then
    perform announce('{catalogue}', null);
  elsif changed > 200 then
    perform announce_products(array(
      select coalesce(parent_id, id) from new_rows union select coalesce(parent_id, id) from old_rows));
  else
    -- The usual case, also of an order: ids and tags in one statement.
    select array_agg(distinct s.id), array_agg(distinct tag) filter (where tag is not null) into ids, tags
    from new_rows n join old_rows o on o.id = n.id
    join products s on s.id in (coalesce(n.parent_id, n.id), coalesce(o.parent_id, o.id)),
      lateral (values ('product:' || s.id), ('category:' || s.category_id), ('manufacturer:' || s.manufacturer_id)) as named(tag)
    where shown_stock(n.quantity, n.virtual_quantity) <> shown_stock(o.quantity, o.virtual_quantity)
      or to_jsonb(n) - '{quantity,virtual_quantity,updated_at}'::text[]
        <> to_jsonb(o) - '{quantity,virtual_quantity,updated_at}'::text[];
    if ids is not null then
      perform announce(tags, ids);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint

create or replace function announce_tag() returns trigger language plpgsql as $$
begin
  -- Of these, lists and search know nothing.
  perform announce(array[tg_argv[0]], case when tg_table_name in ('settings', 'vat_rates', 'countries', 'regions')
    then '{}'::int[] end);
  return null;
end $$;
