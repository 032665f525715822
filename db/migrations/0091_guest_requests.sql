ALTER TABLE "data_requests" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_guest" ON "data_requests" USING btree ("order_id","kind") WHERE state = 'open' and order_id is not null;--> statement-breakpoint
CREATE INDEX "data_requests_order" ON "data_requests" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_subject" CHECK (num_nonnulls("data_requests"."user_id", "data_requests"."order_id") = 1);--> statement-breakpoint
-- What concerns a guest is in the log of their order.
create or replace trigger data_requests_audit after insert or update on data_requests
  for each row when (new.user_id is not null)
  execute function write_audit_log('customer', 'user_id',
    'id,user_id,order_id,version,created_at,closed_at,closed_by,entered_by,proof,reason', '', 'no-task');
--> statement-breakpoint
create trigger data_requests_guest_audit after insert or update on data_requests
  for each row when (new.order_id is not null)
  execute function write_audit_log('order', 'order_id',
    'id,user_id,order_id,version,created_at,closed_at,closed_by,entered_by,proof,reason', '', 'no-task');
