CREATE TABLE "stock_locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"kind" text DEFAULT 'own' NOT NULL,
	CONSTRAINT "stock_locations_code_unique" UNIQUE("code"),
	CONSTRAINT "stock_locations_code" CHECK ("stock_locations"."code" <> ''),
	CONSTRAINT "stock_locations_kind" CHECK ("stock_locations"."kind" in ('own', 'supplier'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"reference" text,
	"batch" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" <> 0),
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('opening', 'receipt', 'count', 'loss', 'transfer', 'correction', 'return')),
	CONSTRAINT "stock_movements_actor" CHECK ("stock_movements"."actor" <> '')
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_levels_product_id_location_id_pk" PRIMARY KEY("product_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- written by hand
-- What stood on the shelves when the ledger began, and what living orders had taken of it: with their lines it makes the
-- quantity of today. One statement, so that an order is either in both or in none. The order of what follows is that in
-- which an order takes its locks, and what takes long comes before the locks: nobody waits for it.
with locations as (
  insert into stock_locations (code, title, kind)
  select l.code, l.title, l.kind
  from (values ('main', '{"lv":"Noliktava","en":"Warehouse"}'::jsonb, 'own'),
    ('supplier', '{"lv":"Piegādātājs","en":"Supplier"}'::jsonb, 'supplier')) as l(code, title, kind)
  where exists (select from products)
  returning id, kind
), sold as (
  select l.product_id, sum(l.taken_quantity) as own, sum(l.taken_virtual) as supplier
  from order_lines l join orders o on o.id = l.order_id and o.stock_returned_at is null
  where l.product_id is not null group by l.product_id
), opening as (
  select p.id, l.id as location_id, case l.kind when 'own' then p.quantity + coalesce(s.own, 0)
    else p.virtual_quantity + coalesce(s.supplier, 0) end::int as quantity
  from products p cross join locations l left join sold s on s.product_id = p.id
), moved as (
  insert into stock_movements (product_id, location_id, quantity, reason, actor)
  select id, location_id, quantity, 'opening', 'migration' from opening where quantity <> 0 order by id, location_id
)
insert into stock_levels (product_id, location_id, quantity)
select id, location_id, quantity from opening where quantity <> 0 order by id, location_id;
--> statement-breakpoint
CREATE INDEX "stock_levels_location_id_index" ON "stock_levels" USING btree ("location_id");
--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");
--> statement-breakpoint
CREATE INDEX "stock_movements_batch" ON "stock_movements" USING btree ("batch") WHERE batch is not null;
--> statement-breakpoint
CREATE INDEX "stock_movements_reference" ON "stock_movements" USING btree ("reference") WHERE reference is not null;
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- written by hand
-- A product comes with what it says that there is of it. The two locations come with the first product, so that a shop
-- without goods has no rows.
create function record_opening_stock() returns trigger language plpgsql as $$
begin
  insert into stock_locations (code, title, kind)
  select l.code, l.title, l.kind
  from (values ('main', '{"lv":"Noliktava","en":"Warehouse"}'::jsonb, 'own'),
    ('supplier', '{"lv":"Piegādātājs","en":"Supplier"}'::jsonb, 'supplier')) as l(code, title, kind)
  where not exists (select from stock_locations s where s.code = l.code) and exists (select from added)
  on conflict (code) do nothing;
  insert into stock_movements (product_id, location_id, quantity, reason, actor)
  select o.id, o.location_id, o.quantity, 'opening', coalesce(nullif(current_setting('shop.actor', true), ''), 'database')
  from (
    select a.id, l.id as location_id, case l.code when 'main' then a.quantity else a.virtual_quantity end as quantity
    from added a join stock_locations l on l.code in ('main', 'supplier')
  ) o where o.quantity <> 0 order by o.id, o.location_id;
  return null;
end $$;
--> statement-breakpoint
-- A movement is the change of stock itself. Products before levels, by their ids, as orders lock them.
create function apply_stock_movements() returns trigger language plpgsql as $$
begin
  if exists (select from moved where reason <> 'opening') then
    perform from products where id in (select product_id from moved where reason <> 'opening')
      order by id for no key update;
    update products p set quantity = p.quantity + m.own, virtual_quantity = p.virtual_quantity + m.supplier
    from (
      select d.product_id, coalesce(sum(d.quantity) filter (where l.kind = 'own'), 0)::int as own,
        coalesce(sum(d.quantity) filter (where l.kind = 'supplier'), 0)::int as supplier
      from moved d join stock_locations l on l.id = d.location_id where d.reason <> 'opening' group by d.product_id
    ) m where p.id = m.product_id and (m.own <> 0 or m.supplier <> 0);
  end if;
  insert into stock_levels as s (product_id, location_id, quantity)
  select product_id, location_id, sum(quantity)::int from moved group by 1, 2 order by 1, 2
  on conflict (product_id, location_id) do update set quantity = s.quantity + excluded.quantity;
  -- Orders are booked to the main location, so its level alone says nothing; products_quantity keeps the sum from that.
  if exists (
    select from moved d join stock_locations l on l.id = d.location_id and l.kind = 'own' and l.code <> 'main'
    join stock_levels s on s.product_id = d.product_id and s.location_id = d.location_id where s.quantity < 0
  ) then
    raise exception 'There are fewer pieces at the location' using errcode = 'check_violation', constraint = 'stock_levels_quantity';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_movements_apply after insert on stock_movements
  referencing new table as moved for each statement execute function apply_stock_movements();
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: what was wrong is put right by another row', tg_table_name;
end $$;
--> statement-breakpoint
create trigger stock_movements_keep before update or delete on stock_movements
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger products_opening_stock after insert on products
  referencing new table as added for each statement execute function record_opening_stock();
--> statement-breakpoint
-- Products that came between the first statement and the lock just taken.
with opening as (
  select p.id, l.id as location_id, case l.code when 'main' then p.quantity + coalesce(s.own, 0)
    else p.virtual_quantity + coalesce(s.supplier, 0) end::int as quantity
  from products p join stock_locations l on l.code in ('main', 'supplier') cross join lateral (
    select sum(i.taken_quantity) as own, sum(i.taken_virtual) as supplier
    from order_lines i join orders o on o.id = i.order_id and o.stock_returned_at is null where i.product_id = p.id) s
  where not exists (select from stock_movements m where m.product_id = p.id)
)
insert into stock_movements (product_id, location_id, quantity, reason, actor)
select id, location_id, quantity, 'opening', 'migration' from opening where quantity <> 0 order by id, location_id;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "used_elsewhere" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_used_elsewhere" CHECK ("coupons"."used_elsewhere" >= 0);
--> statement-breakpoint
-- written by hand
-- What was used before anybody counted: from now on a coupon's uses are these and its living redemptions.
update coupons c set used_elsewhere = c.used - r.living
from (
  select c.id, (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)::int as living
  from coupons c
) r where r.id = c.id and c.used > r.living;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "digest" text;
--> statement-breakpoint
-- written by hand
create function digest_invoice() returns trigger language plpgsql as $$
begin
  new.digest := encode(sha256(convert_to(new.document::text, 'UTF8')), 'hex');
  return new;
end $$;
--> statement-breakpoint
create trigger invoices_digest before insert on invoices for each row execute function digest_invoice();
