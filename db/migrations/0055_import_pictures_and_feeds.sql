CREATE TABLE "import_archive_parts" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_archive_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_archives" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_archives_state" CHECK ("import_archives"."state" in ('sending', 'reading', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "import_feeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"mapping_id" integer,
	"every_hours" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"max_changed" integer NOT NULL,
	"max_fall" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"etag" text,
	"next_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"last_result" text,
	"last_problem" text,
	"last_import" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_feeds_hours" CHECK ("import_feeds"."every_hours" between 1 and 168),
	CONSTRAINT "import_feeds_limits" CHECK ("import_feeds"."max_changed" between 1 and 100 and "import_feeds"."max_fall" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "import_pictures" (
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"path" text,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_pictures_import_id_name_pk" PRIMARY KEY("import_id","name")
);
--> statement-breakpoint
CREATE TABLE "picture_sources" (
	"address" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "feed_id" integer;--> statement-breakpoint
ALTER TABLE "import_archive_parts" ADD CONSTRAINT "import_archive_parts_import_id_import_archives_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_archives"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_archives" ADD CONSTRAINT "import_archives_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_feeds" ADD CONSTRAINT "import_feeds_mapping_id_import_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."import_mappings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_sources" ADD CONSTRAINT "picture_sources_path_media_versions_path_fk" FOREIGN KEY ("path") REFERENCES "public"."media_versions"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_feeds_name" ON "import_feeds" USING btree ("name");--> statement-breakpoint
CREATE INDEX "import_feeds_next" ON "import_feeds" USING btree ("next_at") WHERE is_enabled;--> statement-breakpoint
CREATE INDEX "picture_sources_path" ON "picture_sources" USING btree ("path");--> statement-breakpoint
CREATE INDEX "imports_feed" ON "imports" USING btree ("feed_id") WHERE feed_id is not null;
--> statement-breakpoint
-- written by hand
create trigger import_feeds_audit after insert or update or delete on import_feeds
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('import-feed', 'id', 'id,version,etag,next_at,last_at,last_result,last_problem,last_import,created_at', 'address', 'no-task');
