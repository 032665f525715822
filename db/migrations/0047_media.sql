CREATE TABLE "media_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "media_files_hash" CHECK ("media_files"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_files_size" CHECK ("media_files"."width" > 0 and "media_files"."height" > 0 and "media_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "media_versions" (
	"path" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"crop" jsonb,
	"focus" jsonb
);
--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_hash_media_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."media_files"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_unused" ON "media_files" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "media_versions_hash" ON "media_versions" USING btree ("hash");
--> statement-breakpoint
-- written by hand
-- The place of a picture is no column of its row in the log: putting pictures in order is one entry, written by the command.
drop trigger product_images_audit on product_images;
--> statement-breakpoint
create trigger product_images_audit after insert or delete or update of path, alt on product_images
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'product_id', 'id,product_id,position', '', 'no-task');
