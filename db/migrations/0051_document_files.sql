CREATE TABLE "document_files" (
	"path" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_files_hash" CHECK ("document_files"."hash" ~ '^[0-9a-f]{64}$')
);
