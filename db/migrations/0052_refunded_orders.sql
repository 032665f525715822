ALTER TABLE "orders" ADD COLUMN "has_refund" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_with_refund" ON "orders" USING btree ("placed_at","id") WHERE has_refund;--> statement-breakpoint
-- written by hand
create function mark_refunded_order() returns trigger language plpgsql as $$
begin
  update orders o set has_refund = true from payments p
    where p.id = new.payment_id and o.id = p.order_id and not o.has_refund;
  return null;
end $$;
--> statement-breakpoint
create trigger refunds_mark_order after insert on refunds for each row execute function mark_refunded_order();
--> statement-breakpoint
update orders o set has_refund = true
  where exists (select from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id);
