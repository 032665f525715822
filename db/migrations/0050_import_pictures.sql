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
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_sources" ADD CONSTRAINT "picture_sources_path_media_versions_path_fk" FOREIGN KEY ("path") REFERENCES "public"."media_versions"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_sources_path" ON "picture_sources" USING btree ("path");