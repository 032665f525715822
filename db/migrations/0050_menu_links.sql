CREATE TABLE "menu_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"menu" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"path" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "menu_links_menu" CHECK ("menu_links"."menu" in ('across','help','company')),
	CONSTRAINT "menu_links_path" CHECK ("menu_links"."path" ~ '^(/([^/]|$)|https://)')
);
--> statement-breakpoint
CREATE INDEX "menu_links_menu_position_index" ON "menu_links" USING btree ("menu","position");
--> statement-breakpoint
-- written by hand
insert into menu_links (menu, position, title, path, is_required) values
  ('across', 0, '{"lv": "Akcijas", "en": "Sale"}', '/search?sale=1', false),
  ('across', 1, '{"lv": "Jaunumi", "en": "New"}', '/search?sort=created_at:desc', false),
  ('across', 2, '{"lv": "Ražotāji", "en": "Brands"}', '/brands', false),
  ('help', 0, '{"lv": "Piegāde un apmaksa", "en": "Delivery and payment"}', '/delivery-and-payment', false),
  ('help', 1, '{"lv": "Kur ir mans pasūtījums?", "en": "Where is my order?"}', '/find-order', false),
  ('help', 2, '{"lv": "Preču atgriešana", "en": "Returns"}', '/returns', false),
  ('help', 3, '{"lv": "Atteikties no līguma šeit", "en": "Withdraw from contract here"}', '/withdraw', true),
  ('help', 4, '{"lv": "Biežāk uzdotie jautājumi", "en": "Questions and answers"}', '/faq', false),
  ('help', 5, '{"lv": "Piekļūstamība", "en": "Accessibility"}', '/accessibility', true),
  ('company', 0, '{"lv": "Par mums", "en": "About us"}', '/about', false),
  ('company', 1, '{"lv": "Kontakti", "en": "Contact"}', '/contact', true),
  ('company', 2, '{"lv": "Pirkuma noteikumi", "en": "Terms of sale"}', '/terms', true),
  ('company', 3, '{"lv": "Privātuma politika", "en": "Privacy policy"}', '/privacy-policy', true),
  ('company', 4, '{"lv": "Sīkdatnes", "en": "Cookies"}', '/cookies', true);
--> statement-breakpoint
create function announce_menu_links() returns trigger language plpgsql as $$
begin
  perform announce('{menu,menu-links}', '{}');
  return null;
end $$;
--> statement-breakpoint
create trigger menu_links_announce after insert or update or delete on menu_links
  for each statement execute function announce_menu_links();
--> statement-breakpoint
create trigger menu_links_version before update on menu_links for each row execute function raise_version();
--> statement-breakpoint
create trigger menu_links_audit after insert or delete or update of title, path on menu_links for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('menu-link', 'id', 'id,position,version', '', 'no-task');
--> statement-breakpoint
-- A link follows a changed address; one that would lead nowhere goes.
create function keep_menu_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.slug is distinct from old.slug then
    update menu_links set path = tg_argv[0] || new.slug where path = tg_argv[0] || old.slug;
  elsif tg_op = 'DELETE' then
    delete from menu_links l where l.path = tg_argv[0] || old.slug and not l.is_required
      and not exists (select from redirects r where r.path = l.path);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger categories_menu_links after delete or update of slug on categories
  for each row execute function keep_menu_links('/c/');
--> statement-breakpoint
create trigger manufacturers_menu_links after delete or update of slug on manufacturers
  for each row execute function keep_menu_links('/m/');
