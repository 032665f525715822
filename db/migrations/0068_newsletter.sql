CREATE TABLE "cart_reminders" (
	"cart_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_texts" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"intro" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closing" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "email_texts_kind_unique" UNIQUE("kind"),
	CONSTRAINT "email_texts_kind" CHECK ("email_texts"."kind" ~ '^[a-z][a-z-]{1,39}$')
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" integer NOT NULL,
	"subscriber_id" integer,
	"lang" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"bounce" text,
	"error" text,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('waiting', 'sending', 'sent', 'failed', 'left-out', 'unclear')),
	CONSTRAINT "campaign_recipients_bounce" CHECK ("campaign_recipients"."bounce" in ('hard', 'soft'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" serial PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"segment" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"collected_up_to" integer DEFAULT 0,
	"audience" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('draft', 'planned', 'sending', 'paused', 'sent')),
	CONSTRAINT "campaigns_planned" CHECK ("campaigns"."state" <> 'planned' or "campaigns"."send_at" is not null),
	CONSTRAINT "campaigns_sent" CHECK (("campaigns"."state" = 'sent') = ("campaigns"."finished_at" is not null)),
	CONSTRAINT "campaigns_counts" CHECK ("campaigns"."audience" >= 0)
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "bounce_reason" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "soft_bounces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_reminders_sent" ON "cart_reminders" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_once" ON "campaign_recipients" USING btree ("campaign_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_due" ON "campaign_recipients" USING btree ("campaign_id","due_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "campaign_recipients_subscriber" ON "campaign_recipients" USING btree ("subscriber_id","sent_at");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("send_at") WHERE state = 'planned';--> statement-breakpoint
-- written by hand
create trigger campaigns_version before update of content, segment, state, send_at on campaigns
  for each row execute function raise_version();
--> statement-breakpoint
create trigger campaigns_audit after insert or delete or update of content, segment, state, send_at on campaigns
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('campaign', 'id', 'id,version,collected_up_to,audience,last_error,created_at,started_at,finished_at', '', 'no-task');
--> statement-breakpoint
create trigger email_texts_version before update on email_texts for each row execute function raise_version();
--> statement-breakpoint
create trigger email_texts_audit after insert or update or delete on email_texts
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('email-text', 'kind', 'id,kind,version', '', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:marketing,write:marketing}'
  where code in ('manager', 'content') and not rights @> '{read:marketing}';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
--> statement-breakpoint
-- What a mail server said may name the address.
create function forget_subscriber() returns trigger language plpgsql as $$
begin
  update campaign_recipients set error = null where subscriber_id = old.id and error is not null;
  return old;
end $$;
--> statement-breakpoint
create trigger newsletter_subscribers_forget before delete on newsletter_subscribers
  for each row execute function forget_subscriber();
