ALTER TABLE "agent_checkouts" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_checkouts" ADD COLUMN "told_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_checkouts" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
-- written by hand
-- Whatever sends, refunds, edits or exchanges goods, the platform whose agent ordered hears of it.
create function note_agent_order(changed int) returns void language sql as $$
  update agent_checkouts a set changes = a.changes + 1, changed_at = now() from orders o
  where o.id = changed and a.cart_id = o.cart_id and a.kind = 'checkout' and a.webhook is not null and a.canceled_at is null
$$;
--> statement-breakpoint
create function note_agent_refund() returns trigger language plpgsql as $$
begin
  perform note_agent_order((select order_id from payments where id = new.payment_id));
  return null;
end $$;
--> statement-breakpoint
create function note_agent_change() returns trigger language plpgsql as $$
begin
  perform note_agent_order(new.order_id);
  return null;
end $$;
--> statement-breakpoint
create trigger refunds_agent_insert after insert on refunds for each row execute function note_agent_refund();
--> statement-breakpoint
create trigger refunds_agent_update after update of state on refunds for each row
  when (old.state <> new.state) execute function note_agent_refund();
--> statement-breakpoint
create trigger parcels_agent after update of state on parcels for each row
  when (old.state <> new.state and new.state in ('sent', 'delivered', 'returned')) execute function note_agent_change();
--> statement-breakpoint
create trigger order_edits_agent after insert on order_edits for each row execute function note_agent_change();
