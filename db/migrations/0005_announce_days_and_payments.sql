-- Days off and ways of paying are kept in the processes' memory like the ways of delivery: their changes are announced.
create trigger closed_days_announce after insert or update or delete on closed_days
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger payment_methods_announce after insert or update or delete on payment_methods
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger payment_method_shipping_announce after insert or update or delete on payment_method_shipping
  for each statement execute function announce_tag('shipping');
--> statement-breakpoint
create trigger countries_announce after insert or update or delete on countries
  for each statement execute function announce_tag('everything');
--> statement-breakpoint
create trigger regions_announce after insert or update or delete on regions
  for each statement execute function announce_tag('everything');
