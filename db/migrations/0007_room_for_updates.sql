-- Rows that are changed all the time get room on their page for the next version: without it every new version of a
-- product writes all seven of its indexes anew. For pages written from now on.
alter table products set (fillfactor = 85);
--> statement-breakpoint
alter table carts set (fillfactor = 85);
