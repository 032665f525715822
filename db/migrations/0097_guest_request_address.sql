ALTER TABLE "data_requests" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- written by hand
-- Personal data stay out of the log.
create or replace trigger data_requests_audit after insert or update on data_requests
  for each row when (new.user_id is not null)
  execute function write_audit_log('customer', 'user_id',
    'id,user_id,order_id,email,version,created_at,closed_at,closed_by,entered_by,proof,reason', '', 'no-task');
--> statement-breakpoint
create or replace trigger data_requests_guest_audit after insert or update on data_requests
  for each row when (new.order_id is not null)
  execute function write_audit_log('order', 'order_id',
    'id,user_id,order_id,email,version,created_at,closed_at,closed_by,entered_by,proof,reason', '', 'no-task');
--> statement-breakpoint
update data_requests r set email = o.email from orders o
  where o.id = r.order_id and o.user_id is null and r.state = 'open';
