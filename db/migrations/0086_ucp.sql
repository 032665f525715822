ALTER TABLE "agent_checkouts" ADD COLUMN "is_signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_checkouts" ADD COLUMN "seen_total" integer;--> statement-breakpoint
CREATE INDEX "users_cart" ON "users" USING btree ("cart_id") WHERE cart_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_cart" ON "sessions" USING btree ("cart_id") WHERE cart_id is not null;