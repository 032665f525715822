ALTER TABLE "settings" ADD CONSTRAINT "settings_kind" CHECK (case
  when key in ('is_open', 'auto_reminders', 'new_order_letters') then jsonb_typeof(value) = 'boolean'
  when key in ('hold_minutes', 'link_minutes', 'transfer_days', 'max_unpaid_orders', 'max_unpaid_orders_of_network',
    'order_page_days', 'order_letters_per_hour')
    then jsonb_path_exists(value, 'strict $ ? (@ >= 1 && @ <= 1000000000 && @.floor() == @)')
  when key in ('invoice_credit_limit', 'reminder_days', 'orders_without_captcha')
    then jsonb_path_exists(value, 'strict $ ? (@ >= 0 && @ <= 1000000000 && @.floor() == @)')
  when key in ('pickup_days', 'invoice_days') then jsonb_path_exists(value, 'strict $ ? (@ >= 1 && @ <= 60 && @.floor() == @)')
  when key = 'quote_days' then jsonb_path_exists(value, 'strict $ ? (@ >= 1 && @ <= 90 && @.floor() == @)')
  when key = 'accounting_years' then jsonb_path_exists(value, 'strict $ ? (@ >= 5 && @ <= 20 && @.floor() == @)')
  when key in ('checkout_calling_codes', 'owner_language', 'api_docs', 'consent_version', 'newsletter_version', 'terms_version')
    then jsonb_typeof(value) = 'string'
  when key in ('dispatch_until', 'reverse_charge_until', 'own_keys_from') then jsonb_typeof(value) in ('string', 'null')
  when key in ('slogan', 'footer_text', 'description', 'credit_warning', 'opening_hours')
    then jsonb_typeof(value) = 'object' and jsonb_path_exists(value, '$.lv ? (@.type() == "string")')
  when key in ('identity', 'sender', 'accounts', 'accounting_programs', 'shop_pictures')
    then jsonb_typeof(value) = 'object' and not jsonb_path_exists(value, '$.* ? (@.type() != "string")')
  when key = 'product_feeds'
    then jsonb_typeof(value) = 'object' and not jsonb_path_exists(value, '$.* ? (@.type() != "boolean")')
  when key in ('about_pictures', 'agents', 'analytics', 'cart_reminder', 'credit', 'guest_hold', 'newsletter',
    'number_series', 'signed_pages', 'social_feed') then jsonb_typeof(value) = 'object'
  when key in ('about', 'guarantee_notice', 'subscribe') then jsonb_typeof(value) in ('object', 'null')
  when key = 'calling_codes' then jsonb_typeof(value) = 'array' and not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
  else true end) NOT VALID;--> statement-breakpoint
-- written by hand
-- NOT VALID: a value of long ago must not stop an upgrade; the shop replaces it by its default.
-- Hours that shops with a name show because they were the default stay; a new shop says none before its owner does.
alter table settings disable trigger settings_audit;
--> statement-breakpoint
insert into settings (key, value)
  select 'opening_hours', '{"lv": "Darba dienās 9.00–18.00", "en": "Working days 9:00–18:00"}'::jsonb
  where exists (select from settings where key = 'identity' and value->>'name' <> '')
  on conflict (key) do nothing;
--> statement-breakpoint
alter table settings enable trigger settings_audit;
