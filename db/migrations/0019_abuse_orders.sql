ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_nonce" text;--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email","placed_at");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_number","placed_at");--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network","placed_at") WHERE network is not null;--> statement-breakpoint
-- written by hand
-- Instances of the version before may run for the time of a deploy; what is made until then must be good for them too.
INSERT INTO "settings" ("key", "value")
SELECT 'own_keys_from', to_jsonb(to_char((now() + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
WHERE EXISTS (SELECT FROM "sessions") OR EXISTS (SELECT FROM "orders")
ON CONFLICT DO NOTHING;
