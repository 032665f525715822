CREATE TABLE "home_page" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_page_one" CHECK ("home_page"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" text,
	CONSTRAINT "page_drafts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_target";--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "alt" jsonb;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "seo_title" jsonb;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "seo_description" jsonb;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "draft_id" integer;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "seo_title" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "seo_description" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "draft_id" integer;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sliders" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "sliders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "page_id" integer;--> statement-breakpoint
CREATE INDEX "page_drafts_planned" ON "page_drafts" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_draft_id_page_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."page_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_draft" ON "page_versions" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "redirects_page" ON "redirects" USING btree ("page_id");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_draftId_unique" UNIQUE("draft_id");--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_target" CHECK (num_nonnulls("redirects"."product_id", "redirects"."category_id", "redirects"."manufacturer_id", "redirects"."page_id") = 1);