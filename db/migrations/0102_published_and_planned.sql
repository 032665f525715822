-- Indexes of large tables first: all pending files run in one transaction, and what locks products and settings comes last.
CREATE INDEX "order_search_name" ON "order_search" USING btree ((btrim(regexp_replace(substring(text from '^\S+ \S+ ([^@]*) [^ @]*@'), '\s+', ' ', 'g')) collate "C"),"placed_at","order_id");
--> statement-breakpoint
CREATE INDEX "product_properties_value" ON "product_properties" USING btree ("property_id",left(lower(value->>'lv'), 60) text_pattern_ops,"product_id");
--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","line");
--> statement-breakpoint
CREATE INDEX "import_rows_told" ON "import_rows" USING btree ("import_id") WHERE reasons is not null;
--> statement-breakpoint
CREATE TABLE "product_publishings" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_claims" (
	"import_id" uuid NOT NULL,
	"column" text NOT NULL,
	"value" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "import_claims_import_id_column_value_pk" PRIMARY KEY("import_id","column","value")
);
--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD COLUMN "run_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD COLUMN "run_by" text;
--> statement-breakpoint
CREATE INDEX "bulk_edits_due" ON "bulk_edits" USING btree ("run_at") WHERE run_at is not null and started_at is null;
--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_run" CHECK (("bulk_edits"."run_at" is null) = ("bulk_edits"."run_by" is null));
--> statement-breakpoint
ALTER TABLE "import_claims" ADD CONSTRAINT "import_claims_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_publishings" ADD CONSTRAINT "product_publishings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- written by hand
-- What is hidden for the first time was shown since it was added.
create function note_published() returns trigger language plpgsql as $$
begin
  if new.is_published then
    insert into product_publishings (product_id, published_at) values (new.id, now())
    on conflict (product_id) do update set published_at = excluded.published_at;
  else
    insert into product_publishings (product_id, published_at) values (new.id, old.created_at) on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_published after update of is_published on products for each row
  when (new.parent_id is null and new.is_published <> old.is_published) execute function note_published();
