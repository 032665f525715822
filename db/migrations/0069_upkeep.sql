CREATE TABLE "backup_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"done_rows" bigint DEFAULT 0 NOT NULL,
	"total_rows" bigint,
	"name" text,
	"note" text,
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "backup_runs_ended" CHECK (("backup_runs"."state" in ('done', 'failed')) = ("backup_runs"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ignored_searches" (
	"lang" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ignored_searches_lang_words_pk" PRIMARY KEY("lang","words"),
	CONSTRAINT "ignored_searches_words" CHECK (length("ignored_searches"."words") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"lang" text NOT NULL,
	"words" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_lang_words_day_pk" PRIMARY KEY("lang","words","day"),
	CONSTRAINT "search_misses_words" CHECK (length("search_misses"."words") between 1 and 60),
	CONSTRAINT "search_misses_count" CHECK ("search_misses"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_redirects" (
	"id" serial PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"words" text NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"manufacturer_id" integer,
	"page_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_redirects_words" UNIQUE("lang","words"),
	CONSTRAINT "search_redirects_length" CHECK (length("search_redirects"."words") between 1 and 60),
	CONSTRAINT "search_redirects_target" CHECK (num_nonnulls("search_redirects"."product_id", "search_redirects"."category_id", "search_redirects"."manufacturer_id", "search_redirects"."page_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD CONSTRAINT "search_redirects_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD CONSTRAINT "search_redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD CONSTRAINT "search_redirects_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD CONSTRAINT "search_redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_open" ON "backup_runs" USING btree ((true)) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "search_misses_day" ON "search_misses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "search_redirects_product" ON "search_redirects" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "search_redirects_category" ON "search_redirects" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "search_redirects_manufacturer" ON "search_redirects" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "search_redirects_page" ON "search_redirects" USING btree ("page_id");
--> statement-breakpoint
-- written by hand
-- The words of facets hold the synonyms, so no product is indexed anew.
drop trigger search_synonyms_announce on search_synonyms;
--> statement-breakpoint
create trigger search_synonyms_announce after insert or update or delete on search_synonyms
  for each statement execute function announce_facets('facets,search');
--> statement-breakpoint
create trigger search_synonyms_version before update on search_synonyms for each row execute function raise_version();
--> statement-breakpoint
create trigger search_redirects_announce after insert or update or delete on search_redirects
  for each statement execute function announce_facets('search-redirects,search');
--> statement-breakpoint
create trigger search_redirects_audit after insert or delete or update of product_id, category_id, manufacturer_id, page_id
  on search_redirects for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('search-redirect', 'id', 'id,created_at', '', 'no-task');
--> statement-breakpoint
create trigger ignored_searches_audit after insert or delete on ignored_searches for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('ignored-search', 'words', 'created_at', '', 'no-task');
--> statement-breakpoint
drop trigger search_synonyms_audit on search_synonyms;
--> statement-breakpoint
create trigger search_synonyms_audit after insert or delete or update of lang, words, means on search_synonyms for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('synonym', 'id', 'id,version', '', 'no-task');
--> statement-breakpoint
create trigger reviews_version before update on reviews for each row execute function raise_version();
--> statement-breakpoint
create trigger questions_version before update on questions for each row execute function raise_version();
--> statement-breakpoint
-- What buyers wrote is no part of the log: it can be erased.
create trigger reviews_audit after update of state, reason, reply on reviews for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('review', 'id',
    'id,version,order_id,order_line_id,user_id,stars,title,text,author,lang,created_at,published_at', '', 'no-task');
--> statement-breakpoint
create trigger questions_audit after update of state, reason, answer on questions for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('question', 'id',
    'id,version,text,author,email,lang,created_at,published_at', '', 'no-task');
--> statement-breakpoint
create trigger backup_runs_audit after insert on backup_runs for each row
  execute function write_audit_log('backup', 'id', 'id,actor,created_at,started_at,ended_at,done_rows,total_rows,name,note', '', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:marketing,write:marketing}' where code in ('manager', 'content');
--> statement-breakpoint
update roles set rights = rights || '{backups}' where code = 'manager';
--> statement-breakpoint
alter table roles enable trigger roles_audit;
