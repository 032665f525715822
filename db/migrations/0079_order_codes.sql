DROP INDEX "order_lines_product";--> statement-breakpoint
CREATE INDEX "order_lines_product_order" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_search_moment" ON "order_search" USING btree ("order_id","placed_at");