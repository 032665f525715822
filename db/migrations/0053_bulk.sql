CREATE TABLE "bulk_changes" (
	"edit_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"product_id" integer NOT NULL,
	"root_id" integer NOT NULL,
	"code" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"field" text,
	CONSTRAINT "bulk_changes_edit_id_n_pk" PRIMARY KEY("edit_id","n"),
	CONSTRAINT "bulk_changes_state" CHECK ("bulk_changes"."state" in ('planned', 'refused', 'done', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"undoes" uuid,
	"state" text DEFAULT 'checking' NOT NULL,
	"selection" jsonb,
	"changes" jsonb NOT NULL,
	"fields" text[] NOT NULL,
	"with_variations" boolean DEFAULT true NOT NULL,
	"selected" integer DEFAULT 0 NOT NULL,
	"cursor" jsonb,
	"checked" integer DEFAULT 0 NOT NULL,
	"planned" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_edits_state" CHECK ("bulk_edits"."state" in ('checking', 'checked', 'running', 'done', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_edit_id_bulk_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."bulk_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_undoes_bulk_edits_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bulk_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_product" ON "bulk_changes" USING btree ("edit_id","product_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_state" ON "bulk_changes" USING btree ("edit_id","state","n");--> statement-breakpoint
CREATE INDEX "bulk_edits_created" ON "bulk_edits" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_edits_undone" ON "bulk_edits" USING btree ("undoes") WHERE started_at is not null;