ALTER TABLE "import_rows" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "expected" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undoes_imports_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_undoes" ON "imports" USING btree ("undoes") WHERE undoes is not null;