CREATE TABLE "return_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"return_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"stocked" integer DEFAULT 0 NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_received" CHECK ("return_lines"."stocked" >= 0 and "return_lines"."written_off" >= 0 and "return_lines"."stocked" + "return_lines"."written_off" <= "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"withdrawal_id" integer,
	"state" text DEFAULT 'announced' NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"refund_due" date,
	"goods_due" date,
	"with_delivery" boolean DEFAULT false NOT NULL,
	"deduction" integer DEFAULT 0 NOT NULL,
	"deduction_reason" text DEFAULT '' NOT NULL,
	"refund_id" integer,
	"refusal" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_by" text,
	"received_at" timestamp with time zone,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('announced', 'received', 'settled', 'refused')),
	CONSTRAINT "returns_deduction" CHECK ("returns"."deduction" >= 0 and ("returns"."deduction" = 0 or "returns"."deduction_reason" <> '')),
	CONSTRAINT "returns_refusal" CHECK (("returns"."state" = 'refused') = ("returns"."refusal" <> '')),
	CONSTRAINT "returns_refunded" CHECK (("returns"."state" = 'settled') = ("returns"."refund_id" is not null)),
	CONSTRAINT "returns_ended" CHECK (("returns"."state" in ('settled', 'refused')) = ("returns"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_line" ON "return_lines" USING btree ("return_id","line_id");--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_withdrawal" ON "returns" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_refund" ON "returns" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "returns_due" ON "returns" USING btree (coalesce(refund_due, 'infinity'::date),"id");--> statement-breakpoint
-- written by hand
-- Arrays of rights are only added to: a shop may have changed its roles. Without the audit log, which is empty in a new
-- shop, as a backup is restored only into an empty database.
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:returns,write:returns}' where code in ('manager', 'support', 'accountant');
--> statement-breakpoint
update roles set rights = rights || '{read:returns}' where code in ('warehouse', 'viewer');
--> statement-breakpoint
alter table roles enable trigger roles_audit;
--> statement-breakpoint
-- A trigger, so that an older version beside this one opens a return too.
create function open_return_of_withdrawal() returns trigger language plpgsql as $$
declare
  opened integer;
  notice date := (new.created_at at time zone 'Europe/Riga')::date;
begin
  insert into returns (order_id, withdrawal_id, reason, refund_due, goods_due, with_delivery, created_by, created_at)
    values (new.order_id, new.id, 'withdrawal', notice + 14, notice + 14, new.is_whole, 'buyer', new.created_at)
    returning id into opened;
  insert into return_lines (return_id, line_id, quantity)
    select opened, l.id, sum((w.line->>'quantity')::int)
    from jsonb_array_elements(new.lines) w(line)
    join order_lines l on l.id = (w.line->>'lineId')::int and l.order_id = new.order_id group by l.id;
  return null;
end $$;
--> statement-breakpoint
create trigger withdrawals_open_return after insert on withdrawals
  for each row execute function open_return_of_withdrawal();
--> statement-breakpoint
-- Of withdrawals before this version only those that nobody has dealt with.
with opened as (
  insert into returns (order_id, withdrawal_id, reason, refund_due, goods_due, with_delivery, created_by, created_at)
  select w.order_id, w.id, 'withdrawal', d.notice + 14, d.notice + 14, w.is_whole, 'buyer', w.created_at
  from withdrawals w join orders o on o.id = w.order_id, lateral (
    select (w.created_at at time zone 'Europe/Riga')::date as notice) d
  where w.handled_at is null and o.state not in ('cancelled', 'refunded') and not exists (
    select from operator_tasks t where t.kind = 'withdrawal' and t.subject = 'withdrawal:' || w.id and t.done_at is not null)
  returning id, withdrawal_id, order_id
)
insert into return_lines (return_id, line_id, quantity)
select r.id, l.id, sum((w.line->>'quantity')::int)
from opened r join withdrawals d on d.id = r.withdrawal_id cross join jsonb_array_elements(d.lines) w(line)
join order_lines l on l.id = (w.line->>'lineId')::int and l.order_id = r.order_id group by r.id, l.id;
--> statement-breakpoint
create trigger returns_audit after update or delete on returns
  for each row execute function write_audit_log('return', 'id', 'id,order_id,withdrawal_id,created_by,created_at,received_by,received_at,ended_by,ended_at', 'note');
