CREATE TABLE "home_page" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_page_one" CHECK ("home_page"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" text,
	CONSTRAINT "page_drafts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_target";--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "alt" jsonb;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "seo_title" jsonb;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "seo_description" jsonb;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "draft_id" integer;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "seo_title" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "seo_description" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "draft_id" integer;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sliders" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "sliders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "page_id" integer;--> statement-breakpoint
CREATE INDEX "page_drafts_planned" ON "page_drafts" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_draft_id_page_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."page_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_draft" ON "page_versions" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "redirects_page" ON "redirects" USING btree ("page_id");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_draftId_unique" UNIQUE("draft_id");--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_target" CHECK (num_nonnulls("redirects"."product_id", "redirects"."category_id", "redirects"."manufacturer_id", "redirects"."page_id") = 1);--> statement-breakpoint
-- written by hand
create function filled_words(words jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value) filter (where value <> '""'), '{}') from jsonb_each(coalesce(words, '{}'))
$$;
--> statement-breakpoint
-- What the draft of a page holds when nothing is changed.
create function page_content(p pages) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', filled_words(p.title), 'subTitle', filled_words(p.sub_title),
    'seoTitle', filled_words(p.seo_title), 'seoDescription', filled_words(p.seo_description),
    'blocks', coalesce(p.blocks, case when filled_words(p.content) = '{}' then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('id', 'text', 'kind', 'text', 'text', filled_words(p.content))) end))
$$;
--> statement-breakpoint
-- The home page as it was before it could be edited.
create function default_home_sections() returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('id', kind, 'kind', kind) order by place) from unnest(array['hero', 'categories',
    'benefits', 'scenes', 'rooms', 'shelf', 'editorial', 'featured-categories', 'closing', 'subscribe'])
    with ordinality as sections(kind, place)
$$;
--> statement-breakpoint
create function home_content(sections jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', '{}'::jsonb, 'subTitle', '{}'::jsonb, 'seoTitle', '{}'::jsonb,
    'seoDescription', '{}'::jsonb, 'blocks', sections)
$$;
--> statement-breakpoint
create function edit_page_draft() returns trigger language plpgsql as $$
begin
  if new is not distinct from old then return new; end if;
  new.version := old.version + 1;
  if (new.slug, new.content) is distinct from (old.slug, old.content) then
    new.edited_at := now();
    new.edited_by := nullif(current_setting('shop.actor', true), '');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger page_drafts_edit before update on page_drafts for each row execute function edit_page_draft();
--> statement-breakpoint
-- Its content is kept by page_versions once it is published.
create trigger page_drafts_audit after insert or delete or update of slug, publish_at, edited_at on page_drafts
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('page-draft', 'id', 'id,content,version,edited_by', '', 'no-task');
--> statement-breakpoint
alter table page_drafts disable trigger page_drafts_audit;
--> statement-breakpoint
insert into page_drafts (slug, content, edited_at) select slug, page_content(p), updated_at from pages p order by id;
--> statement-breakpoint
insert into page_drafts (slug, content) values ('/', home_content(default_home_sections()));
--> statement-breakpoint
alter table page_drafts enable trigger page_drafts_audit;
--> statement-breakpoint
alter table pages disable trigger user;
--> statement-breakpoint
update pages p set draft_id = d.id from page_drafts d where d.slug = p.slug;
--> statement-breakpoint
alter table pages enable trigger user;
--> statement-breakpoint
-- Whoever writes a page (a seed, SQL, the program before this one), staff can edit it.
create function give_page_draft() returns trigger language plpgsql as $$
begin
  if new.draft_id is not null then return new; end if;
  select d.id into new.draft_id from page_drafts d
    where d.slug = new.slug and not exists (select from pages p where p.draft_id = d.id);
  if new.draft_id is null and not exists (select from pages p where p.slug = new.slug) then
    insert into page_drafts (slug, content)
      values (new.slug || case when exists (select from page_drafts d where d.slug = new.slug) then '-' || new.id else '' end,
        page_content(new)) returning id into new.draft_id;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger pages_draft before insert on pages for each row execute function give_page_draft();
--> statement-breakpoint
-- Who knows no blocks writes the whole text.
create function drop_page_blocks() returns trigger language plpgsql as $$
begin
  if new.content is distinct from old.content and new.blocks is not distinct from old.blocks then new.blocks := null; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger pages_blocks before update of content on pages for each row execute function drop_page_blocks();
--> statement-breakpoint
-- A draft without changes stays one.
create function follow_page() returns trigger language plpgsql as $$
begin
  update page_drafts d set slug = new.slug, content = page_content(new)
    where d.id = new.draft_id and d.slug = old.slug and d.content = page_content(old)
      and (d.slug, d.content) is distinct from (new.slug, page_content(new));
  return null;
end $$;
--> statement-breakpoint
create trigger pages_follow after update on pages for each row execute function follow_page();
--> statement-breakpoint
create or replace function keep_page_version() returns trigger language plpgsql as $$
declare
  who text := nullif(current_setting('shop.actor', true), '');
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.slug <> old.slug) then
    insert into page_versions (slug, draft_id, actor) values (old.slug, old.draft_id, who);
  end if;
  if tg_op <> 'DELETE' then
    insert into page_versions (slug, title, sub_title, content, blocks, seo_title, seo_description, draft_id, actor)
      values (new.slug, new.title, new.sub_title, new.content, new.blocks, new.seo_title, new.seo_description, new.draft_id, who);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger pages_keep_changed_version on pages;
--> statement-breakpoint
create trigger pages_keep_changed_version after update on pages for each row
  when ((old.slug, old.title, old.sub_title, old.content, old.blocks, old.seo_title, old.seo_description) is distinct from
    (new.slug, new.title, new.sub_title, new.content, new.blocks, new.seo_title, new.seo_description))
  execute function keep_page_version();
--> statement-breakpoint
update page_versions v set draft_id = p.draft_id from pages p where p.slug = v.slug;
--> statement-breakpoint
create function keep_home_version() returns trigger language plpgsql as $$
begin
  insert into page_versions (slug, title, sub_title, content, blocks, draft_id, actor)
    select '/', '{}', '{}', '{}', new.sections, d.id, nullif(current_setting('shop.actor', true), '')
    from page_drafts d where d.slug = '/';
  return null;
end $$;
--> statement-breakpoint
create trigger home_page_keep_version after insert or update of sections on home_page
  for each row execute function keep_home_version();
--> statement-breakpoint
create trigger home_page_announce after insert or update or delete on home_page
  for each statement execute function announce_tag('home');
--> statement-breakpoint
create trigger home_page_touch before update on home_page for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger home_page_audit after insert or update of sections on home_page for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('home-page', 'id', 'id,sections', '', 'no-task');
--> statement-breakpoint
create or replace function keep_address() returns trigger language plpgsql as $$
begin
  if new.slug is null or (tg_op = 'UPDATE' and new.slug is not distinct from old.slug) then return null; end if;
  delete from redirects where path = tg_argv[0] || new.slug;
  if tg_op = 'INSERT' or old.slug is null then return null; end if;
  insert into redirects (path, product_id, category_id, manufacturer_id, page_id)
    values (tg_argv[0] || old.slug,
      case tg_table_name when 'products' then new.id end,
      case tg_table_name when 'categories' then new.id end,
      case tg_table_name when 'manufacturers' then new.id end,
      case tg_table_name when 'pages' then new.id end)
    on conflict (path) do update set product_id = excluded.product_id, category_id = excluded.category_id,
      manufacturer_id = excluded.manufacturer_id, page_id = excluded.page_id, created_at = now();
  return null;
end $$;
--> statement-breakpoint
create trigger pages_address after insert or update of slug on pages for each row execute function keep_address('/');
--> statement-breakpoint
drop trigger pages_audit on pages;
--> statement-breakpoint
create trigger pages_audit after insert or delete or update of slug, title, sub_title, content, blocks, seo_title, seo_description
  on pages for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('page', 'slug', 'id,draft_id,updated_at', '', 'no-task');
--> statement-breakpoint
create trigger banners_version before update on banners for each row execute function raise_version();
--> statement-breakpoint
create trigger sliders_version before update on sliders for each row execute function raise_version();
--> statement-breakpoint
create trigger scenes_version before update on scenes for each row execute function raise_version();
--> statement-breakpoint
drop trigger banners_audit on banners;
--> statement-breakpoint
create trigger banners_audit after insert or delete or update of place, position, title, highlighted_title, sub_title, link,
  link_title, image, alt, highlighted_color on banners for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('banner', 'id', 'id,version', '', 'no-task');
--> statement-breakpoint
drop trigger sliders_audit on sliders;
--> statement-breakpoint
create trigger sliders_audit after insert or delete or update of title, highlighted_title, sub_title, link, highlighted_color,
  image, image_background on sliders for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('slider', 'type', 'id,type,version', '', 'no-task');
--> statement-breakpoint
drop trigger scenes_audit on scenes;
--> statement-breakpoint
create trigger scenes_audit after insert or delete or update of position, title, sub_title, image, width, height, is_hidden
  on scenes for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('scene', 'id', 'id,version', '', 'no-task');
--> statement-breakpoint
alter table roles disable trigger roles_audit;
--> statement-breakpoint
update roles set rights = rights || '{read:content,write:content}' where code in ('manager', 'content');
--> statement-breakpoint
alter table roles enable trigger roles_audit;
