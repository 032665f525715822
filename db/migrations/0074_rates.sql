CREATE TABLE "outside_answers" (
	"name" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_rates_rate" CHECK ("vat_rates"."rate" between 0 and 5000) NOT VALID;--> statement-breakpoint
-- written by hand
-- NOT VALID above: a rate that was written long ago must not stop an upgrade.
-- Orders and invoices rest on the rates of their day, so what holds already is not changed.
create function vat_rates_keep() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Europe/Riga')::date;
begin
  if tg_op <> 'INSERT' and old.valid_from <= today then
    raise exception 'A VAT rate that holds is not changed (% % %)', old.country_code, old.vat_class, old.valid_from
      using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and new.valid_from <= today and exists (
    select from vat_rates where country_code = new.country_code and vat_class = new.vat_class and valid_from <= today
  ) then
    raise exception 'A VAT rate holds from a later day on (% % %)', new.country_code, new.vat_class, new.valid_from
      using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger vat_rates_keep before insert or update or delete on vat_rates
  for each row execute function vat_rates_keep();
