ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- written by hand
create trigger settings_version before update on settings for each row execute function raise_version();
--> statement-breakpoint
drop trigger settings_audit on settings;
--> statement-breakpoint
create trigger settings_audit after insert or update or delete on settings
  for each row execute function write_audit_log('setting', 'key', 'key,updated_at,version', '');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:settings,write:settings}' where code = 'manager';
--> statement-breakpoint
update roles set rights = rights || '{read:settings}' where code = 'accountant';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
