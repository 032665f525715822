-- written by hand
-- More events for other systems, in the way of 0083: each trigger looks first whether an endpoint wants its event.
create or replace function tell_order_event() returns trigger language plpgsql as $$
declare
  event text := case when new.from_state is null then 'order.placed'
    when new.to_state = 'ready_for_pickup' then 'order.ready'
    when new.to_state = 'completed' then 'order.delivered'
    else 'order.' || new.to_state end;
begin
  if exists (select from webhook_endpoints where is_on and events @> array[event]) then
    perform queue_webhook(event, 'order:' || new.order_id, webhook_order(new.order_id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger order_events_webhook after insert on order_events for each row
  when (new.from_state is null or (new.to_state in ('cancelled', 'shipped', 'ready_for_pickup', 'completed')
    and new.to_state <> new.from_state))
  execute function tell_order_event();
--> statement-breakpoint
-- At the end of the transaction, when the order has its new sums, too.
create function tell_order_edit() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where is_on and events @> array['order.edited']) then
    perform queue_webhook('order.edited', 'order:' || new.order_id,
      webhook_order(new.order_id) || jsonb_build_object('edit', jsonb_build_object('id', new.id, 'kind', new.kind,
        'difference', new.difference, 'supplement_id', new.supplement_id)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger order_edits_webhook after insert on order_edits deferrable initially deferred for each row
  execute function tell_order_edit();
--> statement-breakpoint
create function webhook_return(return_id int) returns jsonb language sql stable as $$
  select jsonb_build_object('id', r.id, 'order_id', r.order_id, 'order_number', o.prefixed_id, 'state', r.state,
    'reason', r.reason, 'is_received', r.received_at is not null,
    'refund', (select jsonb_build_object('id', f.id, 'amount', f.amount) from refunds f where f.id = r.refund_id))
  from returns r join orders o on o.id = r.order_id where r.id = return_id
$$;
--> statement-breakpoint
create function tell_return() returns trigger language plpgsql as $$
declare
  event text := tg_argv[0];
begin
  if exists (select from webhook_endpoints where is_on and events @> array[event]) then
    perform queue_webhook(event, 'return:' || new.id, webhook_return(new.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger returns_webhook_opened after insert on returns deferrable initially deferred for each row
  execute function tell_return('return.opened');
--> statement-breakpoint
create constraint trigger returns_webhook_received after update of received_at on returns deferrable initially deferred
  for each row when (old.received_at is null and new.received_at is not null)
  execute function tell_return('return.received');
--> statement-breakpoint
create constraint trigger returns_webhook_settled after update of state on returns deferrable initially deferred
  for each row when (old.state <> 'settled' and new.state = 'settled')
  execute function tell_return('return.settled');
