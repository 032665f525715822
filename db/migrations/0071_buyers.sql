CREATE TABLE "company_members" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer,
	"email" text,
	"role" text NOT NULL,
	"order_limit" integer,
	"month_limit" integer,
	"state" text NOT NULL,
	"token_hash" text,
	"invited_until" timestamp with time zone,
	"lang" text DEFAULT 'lv' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "company_members_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "company_members_role" CHECK ("company_members"."role" in ('admin', 'approver', 'buyer', 'viewer')),
	CONSTRAINT "company_members_state" CHECK ("company_members"."state" in ('invited', 'active', 'left')),
	CONSTRAINT "company_members_invited" CHECK (("company_members"."state" = 'invited') = ("company_members"."user_id" is null) and ("company_members"."state" = 'invited') = ("company_members"."email" is not null)
        and ("company_members"."state" = 'invited') = ("company_members"."invited_until" is not null)),
	CONSTRAINT "company_members_limits" CHECK (("company_members"."role" = 'buyer' or num_nonnulls("company_members"."order_limit", "company_members"."month_limit") = 0) and "company_members"."order_limit" >= 0 and "company_members"."month_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cart_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"total" integer NOT NULL,
	"content" jsonb,
	"lang" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"order_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_requests_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "order_requests_state" CHECK ("order_requests"."state" in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "order_requests_order" CHECK (("order_requests"."state" = 'approved') = ("order_requests"."order_id" is not null)),
	CONSTRAINT "order_requests_decided" CHECK (("order_requests"."state" = 'open') = ("order_requests"."decided_at" is null)),
	CONSTRAINT "order_requests_cart_kept" CHECK ("order_requests"."state" <> 'open' or "order_requests"."cart_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approves_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_members_company" ON "company_members" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "company_members_of_user" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_members_user" ON "company_members" USING btree ("user_id") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "company_members_email" ON "company_members" USING btree ("company_id","email") WHERE state = 'invited';--> statement-breakpoint
CREATE INDEX "order_requests_company" ON "order_requests" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "order_requests_user" ON "order_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_cart" ON "order_requests" USING btree ("cart_id") WHERE cart_id is not null;--> statement-breakpoint
CREATE INDEX "order_requests_open" ON "order_requests" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","placed_at") WHERE company_id is not null;
--> statement-breakpoint
-- written by hand
-- Whoever acts for a company has an active row, also where an older version wrote the account. The first is its admin.
create function keep_company_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.company_id is not null
    and (new.company_id is distinct from old.company_id or new.deleted_at is not null) then
    update company_members set state = 'left', left_at = now()
      where user_id = new.id and company_id = old.company_id and state = 'active';
    delete from company_accounts where user_id = new.id and company_id = old.company_id;
    -- The cart is removed with the other old ones.
    update order_requests set state = 'withdrawn', decided_at = now(), cart_id = null
      where user_id = new.id and company_id = old.company_id and state = 'open';
  end if;
  if new.company_id is not null and new.deleted_at is null then
    insert into company_members (company_id, user_id, role, state, lang, joined_at)
      values (new.company_id, new.id, case when exists (select from company_members
        where company_id = new.company_id and role = 'admin' and state = 'active') then 'buyer' else 'admin' end,
        'active', new.lang, now())
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_company_member_added after insert on users for each row when (new.company_id is not null)
  execute function keep_company_member();
--> statement-breakpoint
create trigger users_company_member after update of company_id, deleted_at on users for each row
  when (old.company_id is not null or new.company_id is not null)
  execute function keep_company_member();
--> statement-breakpoint
insert into company_members (company_id, user_id, role, state, lang, created_at, joined_at)
  select u.company_id, u.id, case when row_number() over (partition by u.company_id order by u.id) = 1 then 'admin' else 'buyer' end,
    'active', u.lang, u.created_at, u.created_at
  from users u where u.company_id is not null and u.deleted_at is null
  on conflict do nothing;
--> statement-breakpoint
-- Orders of older versions.
create function fill_order_company() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from users where id = new.user_id);
  return new;
end $$;
--> statement-breakpoint
create trigger orders_fill_company before insert on orders for each row
  when (new.company_id is null and new.user_id is not null and new.buyer_type <> 'b2c')
  execute function fill_order_company();
--> statement-breakpoint
update orders o set company_id = u.company_id from users u
  where u.id = o.user_id and u.company_id is not null and o.company_id is null and o.buyer_type <> 'b2c';
--> statement-breakpoint
create trigger company_members_version before update on company_members
  for each row execute function raise_sale_version();
--> statement-breakpoint
-- The log keeps no addresses, because nothing is erased from it.
create trigger company_members_audit after update or delete on company_members
  for each row execute function write_audit_log('company', 'company_id',
    'id,company_id,token_hash,invited_until,lang,version,created_at,joined_at,left_at', 'email', 'no-task');
--> statement-breakpoint
create trigger company_members_invited_audit after insert on company_members for each row when (new.state = 'invited')
  execute function write_audit_log('company', 'company_id',
    'id,company_id,token_hash,invited_until,lang,version,created_at,joined_at,left_at', 'email', 'no-task');
--> statement-breakpoint
create trigger order_requests_audit after update of state on order_requests
  for each row execute function write_audit_log('company', 'company_id',
    'id,company_id,cart_id,content,lang,total,reason,decided_at,expires_at,created_at', '', 'no-task');
--> statement-breakpoint
drop trigger companies_version on companies;
--> statement-breakpoint
create trigger companies_version before update of may_pay_by_invoice, credit_limit, invoice_days, approves_all, decided_at on companies
  for each row execute function raise_sale_version();
--> statement-breakpoint
drop trigger companies_audit on companies;
--> statement-breakpoint
create trigger companies_audit after update of may_pay_by_invoice, credit_limit, invoice_days, approves_all, decided_at, vat_holder on companies
  for each row execute function write_audit_log('company', 'id',
    'id,name,reg_num,vat_num,vat_state,vat_check,country_id,bank_id,acc_num,city,zip,address,version,created_at', '', 'no-task');
