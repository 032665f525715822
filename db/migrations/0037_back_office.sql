create extension if not exists pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"table_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"text" text NOT NULL,
	"is_for_buyer" boolean DEFAULT false NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text" CHECK ("order_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag"),
	CONSTRAINT "order_tags_tag" CHECK ("order_tags"."tag" <> '')
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"rights" text[] NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_rights" CHECK (not '*' = any("api_keys"."rights"))
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text,
	"title" jsonb NOT NULL,
	"rights" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roles_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" integer,
	"disabled_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text,
	"role_ids" integer[] NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_requests" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_requests_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"staff_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "staff_roles_staff_id_role_id_pk" PRIMARY KEY("staff_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_search_text" ON "order_search" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_search_stale" ON "order_search" USING btree ("order_id") WHERE text is null;--> statement-breakpoint
CREATE INDEX "order_tags_tag" ON "order_tags" USING btree ("tag","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_challenges_expires" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_requests_created" ON "staff_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_roles_role_id_index" ON "staff_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_seen" ON "staff_sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","placed_at","id") WHERE state <> 'awaiting_payment' and state <> 'completed';
--> statement-breakpoint
-- written by hand
-- Before the triggers, so that the audit log of a new shop is empty.
insert into roles (code, title, rights) values
  ('owner', '{"lv": "Īpašnieks", "en": "Owner"}', '{*}'),
  ('manager', '{"lv": "Pārvaldnieks", "en": "Manager"}',
    '{read:orders,write:orders,write:parcels,refund,personal-data,read:money,export,read:tasks,write:tasks,read:audit-log,read:staff}'),
  ('warehouse', '{"lv": "Noliktava", "en": "Warehouse"}', '{read:orders,write:parcels}'),
  ('support', '{"lv": "Klientu serviss", "en": "Customer service"}',
    '{read:orders,write:orders,personal-data,read:money,read:tasks,write:tasks}'),
  ('accountant', '{"lv": "Grāmatvedis", "en": "Accountant"}',
    '{read:orders,refund,personal-data,read:money,export,read:tasks,write:tasks,read:audit-log}'),
  ('content', '{"lv": "Saturs", "en": "Content"}', '{}'),
  ('viewer', '{"lv": "Skatītājs", "en": "Viewer"}', '{read:orders,read:tasks}');
--> statement-breakpoint
-- Arguments: what the row belongs to, the column with its key, columns that are not recorded, columns recorded without
-- their values.
create function write_audit_log() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  key_value text := coalesce(new_row->>tg_argv[1], old_row->>tg_argv[1]);
  unrecorded text[] := string_to_array(tg_argv[2], ',');
  secret text[] := string_to_array(tg_argv[3], ',');
  actor text := nullif(current_setting('shop.actor', true), '');
  before jsonb;
  after jsonb;
begin
  select coalesce(jsonb_object_agg(c.key, case when c.key = any(secret) then '"***"' else old_row->c.key end)
             filter (where old_row ? c.key), '{}'),
         coalesce(jsonb_object_agg(c.key, case when c.key = any(secret) then '"***"' else new_row->c.key end)
             filter (where new_row ? c.key), '{}')
    into before, after
    from jsonb_object_keys(old_row || new_row) c(key)
    where c.key <> all(unrecorded) and old_row->c.key is distinct from new_row->c.key;
  if before = '{}' and after = '{}' then return null; end if;
  if actor is null then
    actor := case split_part(current_setting('application_name'), ' ', 1)
      when 'shop' then 'shop' when 'command' then 'cli' else 'database' end;
  end if;
  insert into audit_log (actor, act, subject, table_name, before, after, request_id)
    values (actor, lower(tg_op), tg_argv[0] || ':' || coalesce(key_value, ''), tg_table_name, nullif(before, '{}'), nullif(after, '{}'),
      nullif(current_setting('shop.request', true), ''));
  if actor = 'database' then
    insert into operator_tasks (kind, subject, note) values ('database-write', tg_argv[0] || ':' || coalesce(key_value, ''), tg_table_name)
      on conflict (kind, subject) do update set note = excluded.note, created_at = now(), done_at = null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row when (coalesce(current_setting('shop.erases', true), '') <> 'on') execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement when (coalesce(current_setting('shop.erases', true), '') <> 'on') execute function refuse_change();
--> statement-breakpoint
create trigger staff_audit after insert or update or delete on staff
  for each row execute function write_audit_log('staff', 'id', 'id,version,created_at,totp_last_step', 'password_hash,totp_secret');
--> statement-breakpoint
create trigger staff_roles_audit after insert or update or delete on staff_roles
  for each row execute function write_audit_log('staff', 'staff_id', 'staff_id', '');
--> statement-breakpoint
create trigger staff_passkeys_audit after insert or delete on staff_passkeys
  for each row execute function write_audit_log('staff', 'staff_id', 'staff_id,public_key,counter,transports,created_at,used_at', 'id');
--> statement-breakpoint
create trigger staff_recovery_codes_audit after insert or delete on staff_recovery_codes
  for each row execute function write_audit_log('staff', 'staff_id', 'staff_id', 'hash');
--> statement-breakpoint
create trigger staff_invitations_audit after insert or update or delete on staff_invitations
  for each row execute function write_audit_log('staff-invitation', 'email', 'created_at', 'token_hash');
--> statement-breakpoint
create trigger roles_audit after insert or update or delete on roles
  for each row execute function write_audit_log('role', 'id', 'id,version', '');
--> statement-breakpoint
create trigger api_keys_audit after insert or delete or update of name, rights, expires_at, revoked_at on api_keys
  for each row execute function write_audit_log('api-key', 'id', 'id,created_at,used_at', 'hash');
--> statement-breakpoint
create trigger settings_audit after insert or update or delete on settings
  for each row execute function write_audit_log('setting', 'key', 'key,updated_at', '');
--> statement-breakpoint
create trigger order_notes_audit after update or delete on order_notes
  for each row execute function write_audit_log('order', 'order_id', 'order_id,id,at', 'text');
--> statement-breakpoint
create trigger order_tags_audit after insert or delete on order_tags
  for each row execute function write_audit_log('order', 'order_id', 'order_id', '');
--> statement-breakpoint
create function outdate_order_search() returns trigger language plpgsql as $$
begin
  update order_search set text = null where order_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_outdate_search after update of name, surname, email, phone_code, phone_number, company on orders
  for each row execute function outdate_order_search();
