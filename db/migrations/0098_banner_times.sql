ALTER TABLE "banners" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_shown" CHECK ("banners"."shown_from" < "banners"."shown_until");--> statement-breakpoint
-- written by hand
create or replace trigger banners_audit after insert or delete or update of place, position, title, highlighted_title,
  sub_title, link, link_title, image, alt, highlighted_color, shown_from, shown_until on banners for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('banner', 'id', 'id,version', '', 'no-task');
