CREATE TABLE "supplier_numbers" (
	"product_id" integer NOT NULL,
	"supplier_id" integer NOT NULL,
	"number" text NOT NULL,
	CONSTRAINT "supplier_numbers_product_id_supplier_id_pk" PRIMARY KEY("product_id","supplier_id"),
	CONSTRAINT "supplier_numbers_number" CHECK ("supplier_numbers"."number" <> '')
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "suppliers_name" CHECK ("suppliers"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "supplier_numbers" ADD CONSTRAINT "supplier_numbers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_numbers" ADD CONSTRAINT "supplier_numbers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_numbers_number" ON "supplier_numbers" USING btree ("number","supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree ("name");--> statement-breakpoint
-- written by hand
create trigger supplier_numbers_audit after insert or update or delete on supplier_numbers
  for each row execute function write_audit_log('product', 'product_id', 'product_id', '');
