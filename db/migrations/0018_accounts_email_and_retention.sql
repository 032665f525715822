CREATE INDEX "coupon_redemptions_mailbox" ON "coupon_redemptions" USING btree ("coupon_id",regexp_replace(lower("customer_key"), '\+[^@]*@', '@')) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "consents_ip" ON "consents" USING btree ("at") WHERE ip is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_one_change" ON "user_tokens" USING btree ("user_id") WHERE purpose = 'change';--> statement-breakpoint
CREATE INDEX "user_tokens_undo" ON "user_tokens" USING btree ("email") WHERE purpose = 'undo';--> statement-breakpoint
CREATE INDEX "letters_old" ON "letters" USING btree ("created_at") WHERE state <> 'queued' and (data <> '{}'::jsonb or subject not like 'order:%');--> statement-breakpoint
CREATE INDEX "letters_recipient" ON "letters" USING btree ("recipient") WHERE subject not like 'order:%';
