-- written by hand
-- The time of a change is that under the lock, so a transaction that began earlier and commits later has the later one.
create or replace function note_agent_order(changed int) returns void language sql as $$
  update agent_checkouts a set changes = a.changes + 1, changed_at = greatest(a.changed_at, clock_timestamp()) from orders o
  where o.id = changed and a.cart_id = o.cart_id and a.kind = 'checkout' and a.webhook is not null and a.canceled_at is null
$$;
