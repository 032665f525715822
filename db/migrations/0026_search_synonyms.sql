CREATE TABLE "search_synonyms" (
	"id" serial PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"words" text[] NOT NULL,
	"means" text[],
	CONSTRAINT "search_synonyms_words" CHECK (cardinality("search_synonyms"."words") > case when "search_synonyms"."means" is null then 1 else 0 end),
	CONSTRAINT "search_synonyms_means" CHECK (cardinality("search_synonyms"."means") > 0)
);
--> statement-breakpoint
CREATE INDEX "search_synonyms_lang_index" ON "search_synonyms" USING btree ("lang");--> statement-breakpoint
-- written by hand
-- The index knows them: like a changed option, they are indexed anew.
create trigger search_synonyms_announce after insert or update or delete on search_synonyms
  for each statement execute function announce_tag('catalogue');
