ALTER TABLE "attributes" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_role" CHECK ("attributes"."role" in ('color', 'size', 'material'));--> statement-breakpoint
-- written by hand: of the demo's attributes
update attributes set role = r.role from (values ('krasa', 'color'), ('materials', 'material'), ('galda-platums', 'size'),
  ('ekrana-diagonale', 'size'), ('tilpums', 'size')) as r (slug, role)
where attributes.slug = r.slug and exists (select 1 from settings where key = 'demo_shop');
