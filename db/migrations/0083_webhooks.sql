CREATE TABLE "webhook_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"problem" text,
	"headers" jsonb NOT NULL,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"off_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_name" CHECK (length("webhook_endpoints"."name") between 1 and 120),
	CONSTRAINT "webhook_endpoints_address" CHECK (length("webhook_endpoints"."address") between 1 and 2000),
	CONSTRAINT "webhook_endpoints_off" CHECK ("webhook_endpoints"."off_reason" is null or (not "webhook_endpoints"."is_on" and "webhook_endpoints"."off_reason" in ('failing', 'gone'))),
	CONSTRAINT "webhook_endpoints_previous" CHECK (("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" integer NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "webhook_messages_once" UNIQUE("endpoint_id","type","subject","txid"),
	CONSTRAINT "webhook_messages_state" CHECK ("webhook_messages"."due_at" is null or "webhook_messages"."delivered_at" is null)
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_message" ON "webhook_attempts" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("endpoint_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_messages_list" ON "webhook_messages" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
-- written by hand
-- Triggers, so that whatever changes a thing tells of it: a buyer, staff, an import, a job, an older version of the
-- program. Where no endpoint wants an event each costs a look at an empty table (docs/decisions/092-webhooks.md), written
-- out in each function: a call of another one would cost more than the look.
create function queue_webhook(event text, about text, content jsonb) returns void language sql as $$
  insert into webhook_messages (endpoint_id, type, subject, data)
    select id, event, about, content from webhook_endpoints where is_on and events @> array[event]
    on conflict (endpoint_id, type, subject, txid) do update set data = excluded.data
$$;
--> statement-breakpoint
create function webhook_order(order_id int) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'number', prefixed_id, 'state', state, 'is_paid', paid_at is not null,
    'total', total, 'currency', 'EUR') from orders where id = order_id
$$;
--> statement-breakpoint
create function tell_order_event() returns trigger language plpgsql as $$
declare
  event text := case when new.from_state is null then 'order.placed' else 'order.' || new.to_state end;
begin
  if exists (select from webhook_endpoints where is_on and events @> array[event]) then
    perform queue_webhook(event, 'order:' || new.order_id, webhook_order(new.order_id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger order_events_webhook after insert on order_events for each row
  when (new.from_state is null or (new.to_state in ('cancelled', 'shipped') and new.to_state <> new.from_state))
  execute function tell_order_event();
--> statement-breakpoint
create function tell_paid_order() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where is_on and events @> array['order.paid']) then
    perform queue_webhook('order.paid', 'order:' || new.id, webhook_order(new.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_webhook after update of paid_at on orders for each row
  when (old.paid_at is null and new.paid_at is not null) execute function tell_paid_order();
--> statement-breakpoint
-- At the end of the transaction, when the order has its new state, too.
create function tell_refund() returns trigger language plpgsql as $$
declare
  refunded int := (select order_id from payments where id = new.payment_id);
begin
  if exists (select from webhook_endpoints where is_on and events @> array['order.refunded']) then
    perform queue_webhook('order.refunded', 'refund:' || new.id,
      webhook_order(refunded) || jsonb_build_object('refund', jsonb_build_object('id', new.id, 'amount', new.amount)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_webhook_insert after insert on refunds deferrable initially deferred for each row
  when (new.state = 'done') execute function tell_refund();
--> statement-breakpoint
create constraint trigger refunds_webhook_update after update of state on refunds deferrable initially deferred
  for each row when (old.state <> 'done' and new.state = 'done') execute function tell_refund();
--> statement-breakpoint
create function tell_stock() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where is_on and events @> array['stock.changed']) then
    perform queue_webhook('stock.changed', 'product:' || new.id, jsonb_build_object('product_id', new.id,
      'parent_id', new.parent_id, 'code', new.code, 'quantity', new.quantity, 'virtual_quantity', new.virtual_quantity));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_webhook_stock after update of quantity, virtual_quantity on products for each row
  when (new.type = 'product'
    and (old.quantity <> new.quantity or old.virtual_quantity <> new.virtual_quantity)) execute function tell_stock();
--> statement-breakpoint
create function tell_product() returns trigger language plpgsql as $$
declare
  about text := 'product:' || new.id;
  content jsonb;
begin
  if not exists (select from webhook_endpoints where is_on
      and events && '{product.changed,product.published,product.unpublished}') then return null; end if;
  content := jsonb_build_object('id', new.id, 'parent_id', new.parent_id, 'code', new.code,
    'is_published', new.is_published, 'price', new.price, 'version', new.version);
  perform queue_webhook('product.changed', about, content);
  if new.is_published and (tg_op = 'INSERT' or not old.is_published) then
    perform queue_webhook('product.published', about, content);
  elsif tg_op = 'UPDATE' and old.is_published and not new.is_published then
    perform queue_webhook('product.unpublished', about, content);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_webhook_insert after insert on products for each row
  when (new.type = 'product') execute function tell_product();
--> statement-breakpoint
create trigger products_webhook_update after update on products for each row
  when (new.type = 'product' and (old.version <> new.version or old.is_published <> new.is_published))
  execute function tell_product();
--> statement-breakpoint
-- Nothing of a person leaves the shop but the number of the account.
create function tell_customer() returns trigger language plpgsql as $$
declare
  event text := case tg_op when 'INSERT' then 'customer.created' else 'customer.changed' end;
begin
  if exists (select from webhook_endpoints where is_on and events @> array[event]) then
    perform queue_webhook(event, 'customer:' || new.id, jsonb_build_object('id', new.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_webhook_insert after insert on users for each row execute function tell_customer();
--> statement-breakpoint
create trigger users_webhook_update
  after update of type, email, name, surname, phone_code, phone_number, country_id, company_id, lang, deactivated_at, deleted_at
  on users for each row
  when ((old.type, old.email, old.name, old.surname, old.phone_code, old.phone_number, old.country_id, old.company_id,
      old.lang, old.deactivated_at, old.deleted_at)
    is distinct from (new.type, new.email, new.name, new.surname, new.phone_code, new.phone_number, new.country_id,
      new.company_id, new.lang, new.deactivated_at, new.deleted_at))
  execute function tell_customer();
--> statement-breakpoint
create trigger webhook_endpoints_version before update of name, address, events, is_on, secret on webhook_endpoints
  for each row execute function raise_version();
--> statement-breakpoint
create trigger webhook_endpoints_audit
  after insert or delete or update of name, address, events, is_on, secret on webhook_endpoints
  for each row execute function write_audit_log('webhook', 'id',
    'id,previous_until,failing_since,rests_until,off_reason,version,created_at', 'secret,previous_secret', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{webhooks}' where code = 'manager' and not rights @> '{webhooks}';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
