-- While an older shop and this one serve side by side, the older writes lines that do not say whether they are reversed.
-- By default they would claim that they are not, and their invoices would call it the zero rate. Null: it was not said.
ALTER TABLE "order_lines" ALTER COLUMN "is_reversed" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "is_reversed" DROP NOT NULL;
