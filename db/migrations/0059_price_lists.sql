CREATE TABLE "company_accounts" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"approved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_accounts_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "price_list_buyers" (
	"id" serial PRIMARY KEY NOT NULL,
	"list_id" integer NOT NULL,
	"user_id" integer,
	"company_id" integer,
	"buyer_type" text,
	CONSTRAINT "price_list_buyers_one" CHECK (num_nonnulls("price_list_buyers"."user_id", "price_list_buyers"."company_id", "price_list_buyers"."buyer_type") = 1),
	CONSTRAINT "price_list_buyers_type" CHECK ("price_list_buyers"."buyer_type" in ('b2c', 'b2b', 'b2g'))
);
--> statement-breakpoint
CREATE TABLE "price_list_prices" (
	"list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"from_quantity" integer DEFAULT 1 NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "price_list_prices_list_id_product_id_from_quantity_pk" PRIMARY KEY("list_id","product_id","from_quantity"),
	CONSTRAINT "price_list_prices_quantity" CHECK ("price_list_prices"."from_quantity" between 1 and 100),
	CONSTRAINT "price_list_prices_price" CHECK ("price_list_prices"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_name_given" CHECK ("price_lists"."name" <> ''),
	CONSTRAINT "price_lists_days" CHECK ("price_lists"."valid_until" > "price_lists"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "price_list_ids" integer[];--> statement-breakpoint
ALTER TABLE "company_accounts" ADD CONSTRAINT "company_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_accounts" ADD CONSTRAINT "company_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_buyers" ADD CONSTRAINT "price_list_buyers_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_buyers" ADD CONSTRAINT "price_list_buyers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_buyers" ADD CONSTRAINT "price_list_buyers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_accounts_user" ON "company_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_buyers_user" ON "price_list_buyers" USING btree ("user_id","list_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_buyers_company" ON "price_list_buyers" USING btree ("company_id","list_id") WHERE company_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_buyers_of_type" ON "price_list_buyers" USING btree ("buyer_type","list_id") WHERE buyer_type is not null;--> statement-breakpoint
CREATE INDEX "price_list_buyers_list" ON "price_list_buyers" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "price_list_prices_product" ON "price_list_prices" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name" ON "price_lists" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
-- written by hand
-- The lists that a customer is on, whatever their days; null for none. Whoever registers may type any address and name
-- any company, so the address must be confirmed, and the account approved for its company.
create function price_lists_of(customer integer) returns integer[] language sql stable strict as $$
  select array_agg(distinct b.list_id)
    from users u join price_list_buyers b on b.user_id = u.id or b.buyer_type = u.type
      or (b.company_id = u.company_id
        and exists (select from company_accounts a where a.company_id = u.company_id and a.user_id = u.id))
    where u.id = customer and u.email_confirmed_at is not null and u.deleted_at is null and u.deactivated_at is null
$$;
--> statement-breakpoint
-- The lowest price that so many pieces reach. Strict: where there are no lists nothing is looked at.
create function list_price(lists integer[], product integer, pieces integer) returns integer language plpgsql stable strict as $$
begin
  return (select min(p.price) from price_list_prices p join price_lists l on l.id = p.list_id
    where p.list_id = any(lists) and p.product_id = product and p.from_quantity <= pieces and l.is_active
      and coalesce(l.valid_from <= now(), true) and coalesce(l.valid_until > now(), true));
end $$;
--> statement-breakpoint
-- Writes the lists of customers to their open carts. The locks let it see what is written at the same time.
create function keep_cart_price_lists() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if tg_table_name = 'users' then
    if new.cart_id is null then return null; end if;
    perform pg_advisory_xact_lock_shared(hashtext('price_list_buyers'));
    if not exists (select from price_list_buyers) then return null; end if;
    update carts c set price_list_ids = w.lists from (select price_lists_of(new.id) as lists) w
      where c.id = new.cart_id and c.state = 'open' and c.price_list_ids is distinct from w.lists;
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('price_list_buyers'));
  with affected as (
    select c.id, u.id as customer from users u join carts c on c.id = u.cart_id and c.state = 'open'
      where case when tg_table_name = 'company_accounts' or changed->>'user_id' is not null
        then u.id = (changed->>'user_id')::int
        when changed->>'company_id' is not null then u.company_id = (changed->>'company_id')::int
        else u.type = changed->>'buyer_type' end
      order by c.id for update of c
  )
  update carts c set price_list_ids = w.lists
    from (select a.id, price_lists_of(a.customer) as lists from affected a) w
    where c.id = w.id and c.price_list_ids is distinct from w.lists;
  return null;
end $$;
--> statement-breakpoint
create trigger users_price_lists
  after update of cart_id, company_id, type, email_confirmed_at, deleted_at, deactivated_at on users
  for each row execute function keep_cart_price_lists();
--> statement-breakpoint
create trigger price_list_buyers_carts after insert or delete on price_list_buyers
  for each row execute function keep_cart_price_lists();
--> statement-breakpoint
create trigger company_accounts_carts after insert or delete on company_accounts
  for each row execute function keep_cart_price_lists();
--> statement-breakpoint
create trigger price_lists_version before update on price_lists for each row execute function raise_sale_version();
--> statement-breakpoint
create trigger price_lists_audit after insert or delete or update of name, is_active, valid_from, valid_until on price_lists
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('price-list', 'id', 'id,version,created_at', '', 'no-task');
--> statement-breakpoint
create trigger price_list_prices_audit after insert or delete or update on price_list_prices
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('price-list', 'list_id', 'list_id', '', 'no-task');
--> statement-breakpoint
create trigger price_list_buyers_audit after insert or delete on price_list_buyers
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('price-list', 'list_id', 'id,list_id', '', 'no-task');
--> statement-breakpoint
create trigger company_accounts_audit after insert or delete on company_accounts
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('company', 'company_id', 'company_id,approved_at', '', 'no-task');
