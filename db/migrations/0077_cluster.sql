CREATE TABLE "cache_positions" (
	"cache" text PRIMARY KEY NOT NULL,
	"position" jsonb NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
