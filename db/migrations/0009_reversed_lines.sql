ALTER TABLE "order_lines" ADD COLUMN "is_reversed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Until now every line without VAT of such an order was taken for a reversed one: what is placed stays as it was agreed.
update order_lines l set is_reversed = true from orders o
where o.id = l.order_id and o.vat_note = 'reverse-charge' and l.vat_rate = 0;
