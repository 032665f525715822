CREATE TABLE "import_mappings" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"header" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mappings_name" CHECK ("import_mappings"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"code" text,
	"root" text,
	"place" integer,
	"outcome" text,
	"reasons" jsonb,
	"changes" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('new', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"options" jsonb NOT NULL,
	"header" text[] DEFAULT '{}' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"phase" text DEFAULT 'order' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('uploading', 'reading', 'mapping', 'checking', 'checked', 'running', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_name" ON "import_mappings" USING btree ("name");--> statement-breakpoint
CREATE INDEX "import_rows_code" ON "import_rows" USING btree ("import_id","code");--> statement-breakpoint
CREATE INDEX "import_rows_root" ON "import_rows" USING btree ("import_id","root","line");--> statement-breakpoint
CREATE INDEX "import_rows_place" ON "import_rows" USING btree ("import_id","place","line");--> statement-breakpoint
CREATE INDEX "import_rows_refused" ON "import_rows" USING btree ("import_id","line") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");
--> statement-breakpoint
-- written by hand
create trigger import_mappings_audit after insert or update or delete on import_mappings
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('import-mapping', 'id', 'id,created_at', '', 'no-task');
