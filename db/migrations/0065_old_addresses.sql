CREATE TABLE "old_addresses" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "old_addresses_address_unique" UNIQUE("address"),
	CONSTRAINT "old_addresses_address" CHECK ("old_addresses"."address" ~ '^/.' and length("old_addresses"."address") <= 500),
	CONSTRAINT "old_addresses_target" CHECK ("old_addresses"."target" ~ '^/([^/\\]|$)' and length("old_addresses"."target") <= 500)
);
--> statement-breakpoint
-- written by hand
create trigger old_addresses_audit after insert or delete or update of address, target on old_addresses for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('old-address', 'id', 'id,created_at', '', 'no-task');
