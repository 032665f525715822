CREATE TABLE "page_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb,
	"sub_title" jsonb,
	"content" jsonb,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "vat_holder" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "einvoice_state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "einvoice_problems" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_evidence" jsonb;--> statement-breakpoint
CREATE INDEX "page_versions_slug_valid_from_index" ON "page_versions" USING btree ("slug","valid_from");--> statement-breakpoint
CREATE INDEX "invoices_unchecked" ON "invoices" USING btree ("id") WHERE einvoice_state = 'new';--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_vat_holder" CHECK ("companies"."vat_holder" in ('unchecked','name','waiting','person','refused'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_einvoice" CHECK ("invoices"."einvoice_state" in ('new','none','valid','invalid'));
--> statement-breakpoint
-- written by hand
-- Every text of a page is kept, whoever writes it: an order's letter carries the terms as they stood.
insert into page_versions (slug, title, sub_title, content, valid_from)
select slug, title, sub_title, content, updated_at from pages;
--> statement-breakpoint
create function keep_page_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.slug <> old.slug) then
    insert into page_versions (slug) values (old.slug);
  end if;
  if tg_op <> 'DELETE' then
    insert into page_versions (slug, title, sub_title, content) values (new.slug, new.title, new.sub_title, new.content);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_keep_version after insert or delete on pages for each row execute function keep_page_version();
--> statement-breakpoint
create trigger pages_keep_changed_version after update on pages for each row
  when ((old.slug, old.title, old.sub_title, old.content) is distinct from (new.slug, new.title, new.sub_title, new.content))
  execute function keep_page_version();
--> statement-breakpoint
-- What was granted to a company is not inherited by another one in its row: older versions do not know the column.
create function reset_vat_holder() returns trigger language plpgsql as $$
begin
  new.vat_holder := 'unchecked';
  return new;
end $$;
--> statement-breakpoint
create trigger companies_reset_vat_holder before update on companies for each row
  when (new.vat_holder = old.vat_holder and new.vat_holder <> 'unchecked'
    and ((new.vat_check is null and old.vat_check is not null)
      or new.name <> old.name or new.vat_num is distinct from old.vat_num))
  execute function reset_vat_holder();
--> statement-breakpoint
-- Orders without VAT of older versions, also those that they place during a rolling deploy: what is known of them.
create function fill_vat_evidence() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('vat_number', coalesce(new.company->>'vat_num', ''), 'name', coalesce(c.vat_check->>'name', ''),
    'request_identifier', coalesce(c.vat_check->>'requestIdentifier', ''), 'checked_at', c.vat_check->>'at',
    'matched', 'not_compared', 'treatment', new.vat_note)
  into new.vat_evidence
  from (select new.user_id as id) o left join users u on u.id = o.id left join companies c on c.id = u.company_id;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_fill_vat_evidence before insert or update of vat_note on orders for each row
  when (new.vat_note is not null and new.vat_evidence is null) execute function fill_vat_evidence();
--> statement-breakpoint
update orders set vat_note = vat_note where vat_note is not null;
