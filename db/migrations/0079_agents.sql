CREATE TABLE "agent_answers" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_answers_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "agent_checkouts" (
	"hash" text PRIMARY KEY NOT NULL,
	"sealed_id" text NOT NULL,
	"kind" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"continue_hash" text NOT NULL,
	"order_hash" text NOT NULL,
	"host" text NOT NULL,
	"lang" text NOT NULL,
	"buyer" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"delivery" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attribution" jsonb,
	"promotions_seen" text DEFAULT '' NOT NULL,
	"webhook" text,
	"told_event" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"continued_by" text,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "agent_checkouts_continueHash_unique" UNIQUE("continue_hash"),
	CONSTRAINT "agent_checkouts_orderHash_unique" UNIQUE("order_hash"),
	CONSTRAINT "agent_checkouts_kind" CHECK ("agent_checkouts"."kind" in ('cart', 'checkout'))
);
--> statement-breakpoint
ALTER TABLE "report_sales" DROP CONSTRAINT "report_sales_dimension";--> statement-breakpoint
ALTER TABLE "agent_checkouts" ADD CONSTRAINT "agent_checkouts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_answers_claimed" ON "agent_answers" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "agent_checkouts_cart" ON "agent_checkouts" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_checkouts_active" ON "agent_checkouts" USING btree ("cart_id") WHERE kind = 'checkout' and canceled_at is null;--> statement-breakpoint
CREATE INDEX "agent_checkouts_created" ON "agent_checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agent_checkouts_webhook" ON "agent_checkouts" USING btree ("next_attempt_at") WHERE webhook is not null and canceled_at is null;--> statement-breakpoint
ALTER TABLE "report_sales" ADD CONSTRAINT "report_sales_dimension" CHECK ("report_sales"."dimension" in ('buyer', 'country', 'category', 'product', 'product-month', 'channel')) NOT VALID;