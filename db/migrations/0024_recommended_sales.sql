CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "product_sales_orders" CHECK ("product_sales"."orders" > 0)
);
--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- written by hand
-- Until the first night counts them (src/shop/orders/count-sales.db.ts).
insert into product_sales (product_id, orders)
select coalesce(p.parent_id, p.id), count(distinct o.id)
from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
where p.type = 'product' and o.paid_at is not null and o.state not in ('cancelled', 'refunded')
  and o.placed_at > now() - interval '90 days'
group by 1;
--> statement-breakpoint
create trigger product_sales_announce_insert after insert on product_sales referencing new table as changed_rows
  for each statement execute function announce_product_part();
--> statement-breakpoint
create trigger product_sales_announce_update after update on product_sales referencing new table as changed_rows
  for each statement execute function announce_product_part();
--> statement-breakpoint
create trigger product_sales_announce_delete after delete on product_sales referencing old table as changed_rows
  for each statement execute function announce_product_part();
