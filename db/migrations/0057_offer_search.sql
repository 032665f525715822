ALTER TABLE "offer_drafts" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "offer_drafts_search" ON "offer_drafts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offer_drafts_unsearchable" ON "offer_drafts" USING btree ("id") WHERE search_text is null and quote_id is null;--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_unsearchable" ON "quotes" USING btree ("id") WHERE search_text is null;--> statement-breakpoint
-- written by hand
create function outdate_offer_search() returns trigger language plpgsql as $$
begin
  new.search_text = null;
  return new;
end $$;
--> statement-breakpoint
create trigger offer_drafts_outdate_search before update of content on offer_drafts
  for each row execute function outdate_offer_search();
--> statement-breakpoint
create trigger quotes_outdate_search before update of number, buyer, email, note on quotes
  for each row execute function outdate_offer_search();
