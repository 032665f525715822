CREATE TABLE "quote_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"quote_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"total" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat" integer NOT NULL,
	"is_reversed" boolean NOT NULL,
	CONSTRAINT "quote_lines_total" CHECK ("quote_lines"."total" = "quote_lines"."quantity" * "quote_lines"."unit_price" and "quote_lines"."unit_price" between 0 and "quote_lines"."price"),
	CONSTRAINT "quote_lines_quantity" CHECK ("quote_lines"."quantity" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"token_hash" text NOT NULL,
	"address_nonce" text NOT NULL,
	"user_id" integer,
	"session_hash" text NOT NULL,
	"lang" text NOT NULL,
	"buyer_type" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"delivery" jsonb,
	"items_total" integer NOT NULL,
	"shipping_total" integer DEFAULT 0 NOT NULL,
	"shipping_vat_rate" integer DEFAULT 0 NOT NULL,
	"shipping_vat" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"vat_total" integer NOT NULL,
	"vat_rows" jsonb NOT NULL,
	"vat_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "quotes_total" CHECK ("quotes"."total" = "quotes"."items_total" + "quotes"."shipping_total"),
	CONSTRAINT "quotes_parts" CHECK ("quotes"."items_total" >= 0 and "quotes"."shipping_total" >= 0 and "quotes"."vat_total" between 0 and "quotes"."total"),
	CONSTRAINT "quotes_shipping_vat" CHECK ("quotes"."shipping_vat" between 0 and "quotes"."shipping_total"),
	CONSTRAINT "quotes_valid" CHECK ("quotes"."valid_until" > "quotes"."created_at")
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "quoted_price" integer;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "quoted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "quoted_quantity" integer;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_position" ON "quote_lines" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "quote_lines_product" ON "quote_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_session" ON "quotes" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "quotes_valid_until" ON "quotes" USING btree ("valid_until");