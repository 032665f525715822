CREATE TABLE "search_index_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_index_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"engine" text NOT NULL,
	"generation" integer NOT NULL,
	"word" text NOT NULL,
	"titles" integer NOT NULL,
	CONSTRAINT "search_index_words_word" UNIQUE("engine","generation","word")
);
--> statement-breakpoint
CREATE TABLE "search_indexes" (
	"engine" text PRIMARY KEY NOT NULL,
	"name" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"position" jsonb,
	"products" integer DEFAULT 0 NOT NULL,
	"filled_at" timestamp with time zone,
	"rebuild_asked_at" timestamp with time zone,
	"filling" integer,
	"problem" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_index_words_newest" ON "search_index_words" USING btree ("engine","generation","id");