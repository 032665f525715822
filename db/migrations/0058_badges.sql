CREATE TABLE "badges" (
	"id" serial PRIMARY KEY NOT NULL,
	"built_in" text,
	"position" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"look" text DEFAULT 'green' NOT NULL,
	"corner" text DEFAULT 'tl' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"is_on_card" boolean DEFAULT true NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"rule_new_days" integer,
	"rule_sale" boolean DEFAULT false NOT NULL,
	"rule_category_id" integer,
	"rule_manufacturer_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "badges_builtIn_unique" UNIQUE("built_in"),
	CONSTRAINT "badges_built_in" CHECK ("badges"."built_in" in ('discount','new','featured','popular','free_eu_shipping')),
	CONSTRAINT "badges_look" CHECK ("badges"."look" in ('sale','green','amber','pink','sky','ink')),
	CONSTRAINT "badges_corner" CHECK ("badges"."corner" in ('tl','tr','bl','br')),
	CONSTRAINT "badges_days" CHECK ("badges"."starts_on" <= "badges"."ends_on"),
	CONSTRAINT "badges_new_days" CHECK ("badges"."rule_new_days" between 1 and 3650),
	CONSTRAINT "badges_rule" CHECK ("badges"."built_in" is null or (not "badges"."rule_sale" and num_nonnulls("badges"."rule_new_days", "badges"."rule_category_id", "badges"."rule_manufacturer_id") = 0))
);
--> statement-breakpoint
CREATE TABLE "product_badges" (
	"product_id" integer NOT NULL,
	"badge_id" integer NOT NULL,
	CONSTRAINT "product_badges_product_id_badge_id_pk" PRIMARY KEY("product_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "menu_titles" (
	"id" serial PRIMARY KEY NOT NULL,
	"menu" text NOT NULL,
	"title" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "menu_titles_menu_unique" UNIQUE("menu"),
	CONSTRAINT "menu_titles_menu" CHECK ("menu_titles"."menu" in ('shop','help','company'))
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_badges" ADD CONSTRAINT "product_badges_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_badges" ADD CONSTRAINT "product_badges_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_badges_badge" ON "product_badges" USING btree ("badge_id");--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_kind" CHECK ("product_documents"."kind" in ('manual','safety','energy-label','information-sheet','other'));--> statement-breakpoint
-- written by hand
insert into badges (built_in, position, title, look, corner, is_on_card) values
  ('discount', 0, '{"lv": "Akcija", "en": "Offer"}', 'sale', 'tr', true),
  ('new', 1, '{"lv": "Jaunums", "en": "New"}', 'green', 'tl', true),
  ('featured', 2, '{"lv": "Iesakām", "en": "Our pick"}', 'amber', 'bl', true),
  ('popular', 3, '{"lv": "Populārs", "en": "Popular"}', 'pink', 'bl', false),
  ('free_eu_shipping', 4, '{"lv": "Bezmaksas piegāde ES", "en": "Free EU delivery"}', 'sky', 'br', false);
--> statement-breakpoint
insert into menu_titles (menu, title) values
  ('shop', '{"lv": "Veikals", "en": "Shop"}'),
  ('help', '{"lv": "Palīdzība", "en": "Help"}'),
  ('company', '{"lv": "Uzņēmums", "en": "Company"}');
--> statement-breakpoint
-- Any page may show a badge, so all are dropped; what was read of products is read anew.
create function announce_badges() returns trigger language plpgsql as $$
begin
  perform announce('{menu,badges}', '{}');
  return null;
end $$;
--> statement-breakpoint
create trigger badges_announce after insert or update or delete on badges
  for each statement execute function announce_badges();
--> statement-breakpoint
create trigger badges_version before update on badges for each row execute function raise_version();
--> statement-breakpoint
create trigger badges_audit after insert or delete or update of title, look, corner, is_on, is_on_card, starts_on, ends_on,
  rule_new_days, rule_sale, rule_category_id, rule_manufacturer_id on badges for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('badge', 'id', 'id,built_in,position,version', '', 'no-task');
--> statement-breakpoint
create trigger product_badges_announce_insert after insert on product_badges referencing new table as changed_rows
  for each statement execute function announce_product_part();
--> statement-breakpoint
create trigger product_badges_announce_delete after delete on product_badges referencing old table as changed_rows
  for each statement execute function announce_product_part();
--> statement-breakpoint
create trigger product_badges_audit after insert or delete on product_badges for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'product_id', 'product_id', '', 'no-task');
--> statement-breakpoint
-- Without its target a rule would be wider than it was meant, so the badge is switched off with it.
create function end_badge_rules() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'categories' then
    update badges set rule_category_id = null, is_on = false where rule_category_id = old.id;
  else
    update badges set rule_manufacturer_id = null, is_on = false where rule_manufacturer_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger categories_badges after delete on categories for each row execute function end_badge_rules();
--> statement-breakpoint
create trigger manufacturers_badges after delete on manufacturers for each row execute function end_badge_rules();
--> statement-breakpoint
create trigger menu_titles_announce after insert or update or delete on menu_titles
  for each statement execute function announce_menu_links();
--> statement-breakpoint
create trigger menu_titles_version before update on menu_titles for each row execute function raise_version();
--> statement-breakpoint
create trigger menu_titles_audit after insert or delete or update of title on menu_titles for each row
  when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('menu-title', 'id', 'id,menu,version', '', 'no-task');
--> statement-breakpoint
drop trigger product_documents_audit on product_documents;
--> statement-breakpoint
create trigger product_documents_audit after insert or delete or update of title, path, position, kind on product_documents
  for each row when (coalesce(current_setting('shop.audit', true), '') <> 'batch')
  execute function write_audit_log('product', 'product_id', 'id,product_id', '', 'no-task');
