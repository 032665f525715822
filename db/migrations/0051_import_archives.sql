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
ALTER TABLE "import_archive_parts" ADD CONSTRAINT "import_archive_parts_import_id_import_archives_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_archives"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_archives" ADD CONSTRAINT "import_archives_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;