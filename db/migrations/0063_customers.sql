-- written by hand: the texts are filled before anything else, because what follows locks "users".
CREATE TABLE "customer_search" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
-- Folded as `fold` does: small letters without diacritics.
create function customer_search_text(customer integer) returns text language sql stable as $$
  select lower(regexp_replace(normalize(concat_ws(' ', u.id, u.name, u.surname, u.email, u.phone_code || u.phone_number,
      c.name, c.reg_num, c.vat_num), NFD), '[\u0300-\u036f]', '', 'g'))
    from users u left join companies c on c.id = u.company_id where u.id = customer
$$;
--> statement-breakpoint
insert into customer_search (user_id, text) select id, customer_search_text(id) from users;
--> statement-breakpoint
CREATE INDEX "customer_search_text" ON "customer_search" USING gin ("text" gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_text" CHECK ("customer_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"entered_by" text,
	"proof" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('export', 'erase')),
	CONSTRAINT "data_requests_state" CHECK ("data_requests"."state" in ('open', 'done', 'refused')),
	CONSTRAINT "data_requests_closed" CHECK (("data_requests"."state" = 'open') = ("data_requests"."closed_at" is null)),
	CONSTRAINT "data_requests_due" CHECK ("data_requests"."due_on" > "data_requests"."received_on"),
	CONSTRAINT "data_requests_refused" CHECK ("data_requests"."state" <> 'refused' or "data_requests"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"token_hash" text,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "impersonations_reason" CHECK ("impersonations"."reason" <> ''),
	CONSTRAINT "impersonations_times" CHECK ("impersonations"."ends_at" > "impersonations"."started_at")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invoice_days" integer;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "decided_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonation_id" integer;
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_search" ADD CONSTRAINT "customer_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "data_requests_user" ON "data_requests" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open" ON "data_requests" USING btree ("user_id","kind") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "impersonations_user" ON "impersonations" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "impersonations_staff" ON "impersonations" USING btree ("staff_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_token" ON "impersonations" USING btree ("token_hash") WHERE token_hash is not null;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonation_id_impersonations_id_fk" FOREIGN KEY ("impersonation_id") REFERENCES "public"."impersonations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "companies_waiting" ON "companies" USING btree ("id") WHERE decided_at is null and not may_pay_by_invoice;
--> statement-breakpoint
CREATE INDEX "users_kind" ON "users" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id") WHERE deactivated_at is not null;
--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("id") WHERE email_confirmed_at is null;
--> statement-breakpoint
CREATE INDEX "sessions_impersonation" ON "sessions" USING btree ("impersonation_id") WHERE impersonation_id is not null;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_invoice_days" CHECK ("companies"."invoice_days" between 1 and 60);
--> statement-breakpoint
-- written by hand
create function keep_customer_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'companies' then
    update customer_search s set text = customer_search_text(s.user_id)
      from users u where u.company_id = new.id and s.user_id = u.id;
  else
    insert into customer_search (user_id, text) values (new.id, customer_search_text(new.id))
      on conflict (user_id) do update set text = excluded.text;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_search after insert or update of name, surname, email, phone_code, phone_number, company_id on users
  for each row execute function keep_customer_search();
--> statement-breakpoint
create trigger companies_search after update of name, reg_num, vat_num on companies
  for each row execute function keep_customer_search();
--> statement-breakpoint
-- Of what was added meanwhile.
insert into customer_search (user_id, text) select id, customer_search_text(id) from users u
  where not exists (select from customer_search where user_id = u.id);
--> statement-breakpoint
create trigger users_version before update of name, surname, phone_code, phone_number, type, lang, deactivated_at on users
  for each row execute function raise_sale_version();
--> statement-breakpoint
create trigger companies_version before update of may_pay_by_invoice, credit_limit, invoice_days, decided_at on companies
  for each row execute function raise_sale_version();
--> statement-breakpoint
create trigger data_requests_version before update on data_requests for each row execute function raise_sale_version();
--> statement-breakpoint
-- Only what staff change; the log keeps no names and numbers of customers, because nothing is erased from it.
create trigger users_audit after update of name, surname, phone_code, phone_number, type, lang, deactivated_at, deleted_at on users
  for each row when (coalesce(current_setting('shop.actor', true), '') <> '')
  execute function write_audit_log('customer', 'id',
    'id,email,password_hash,country_id,company_id,cart_id,wishlist_id,email_confirmed_at,version,created_at',
    'name,surname,phone_code,phone_number', 'no-task');
--> statement-breakpoint
create trigger companies_audit after update of may_pay_by_invoice, credit_limit, invoice_days, decided_at, vat_holder on companies
  for each row execute function write_audit_log('company', 'id',
    'id,name,reg_num,vat_num,vat_state,vat_check,country_id,bank_id,acc_num,city,zip,address,version,created_at', '', 'no-task');
--> statement-breakpoint
create trigger data_requests_audit after insert or update on data_requests
  for each row execute function write_audit_log('customer', 'user_id',
    'id,user_id,version,created_at,closed_at,closed_by,entered_by,proof,reason', '', 'no-task');
--> statement-breakpoint
create trigger impersonations_audit after insert or update of ended_at on impersonations
  for each row execute function write_audit_log('customer', 'user_id', 'id,user_id,staff_id,token_hash', '', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:customers,write:customers}' where code in ('manager', 'support');
--> statement-breakpoint
update roles set rights = rights || '{read:customers}' where code in ('accountant', 'viewer');
--> statement-breakpoint
alter table roles enable trigger roles_audit;
