CREATE TABLE "questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"answer" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "questions_state" CHECK ("questions"."state" in ('pending','published','rejected')),
	CONSTRAINT "questions_published" CHECK (("questions"."state" = 'published') = ("questions"."published_at" is not null) and ("questions"."state" = 'published') = ("questions"."answer" is not null)),
	CONSTRAINT "questions_reason" CHECK (("questions"."state" = 'rejected') = ("questions"."reason" is not null)),
	CONSTRAINT "questions_lengths" CHECK (length("questions"."text") between 1 and 1000 and length("questions"."author") <= 60 and length("questions"."email") <= 254 and length("questions"."answer") between 1 and 3000 and length("questions"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"user_id" integer,
	"stars" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"reply" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('pending','published','rejected')),
	CONSTRAINT "reviews_published" CHECK (("reviews"."state" = 'published') = ("reviews"."published_at" is not null)),
	CONSTRAINT "reviews_reason" CHECK (("reviews"."state" = 'rejected') = ("reviews"."reason" is not null)),
	CONSTRAINT "reviews_lengths" CHECK (length("reviews"."title") <= 100 and length("reviews"."text") between 1 and 3000 and length("reviews"."author") <= 60 and length("reviews"."reply") between 1 and 3000 and length("reviews"."reason") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "question_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_shown" ON "questions" USING btree ("product_id","published_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "questions_pending" ON "questions" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "questions_email" ON "questions" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order" ON "reviews" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_user" ON "reviews" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","published_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
-- written by hand
-- What is published is counted beside the product, so that lists read no more than before; the update of the product
-- announces it to caches and search. A reply or an erased name changes no count and is announced by itself.
create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'published'
      and (old.product_id, old.stars) = (new.product_id, new.stars) then
    perform announce_products(array[new.product_id]);
    return null;
  end if;
  if tg_op <> 'INSERT' and old.state = 'published' then
    update products set review_count = review_count - 1, review_stars = review_stars - old.stars where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update products set review_count = review_count + 1, review_stars = review_stars + new.stars where id = new.product_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reviews_count after insert or update or delete on reviews
  for each row execute function count_reviews();
--> statement-breakpoint
create function count_questions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'published' and old.product_id = new.product_id then
    perform announce_products(array[new.product_id]);
    return null;
  end if;
  if tg_op <> 'INSERT' and old.state = 'published' then
    update products set question_count = question_count - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update products set question_count = question_count + 1 where id = new.product_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger questions_count after insert or update or delete on questions
  for each row execute function count_questions();
