-- written by hand: countries, regions and VAT rates, which any shop in Latvia needs. A shop that has some keeps its own.
insert into countries (id, company_id, code, title, calling_code, delivers, position)
select * from (values
  (112, 122, 'LV', '{"lv":"Latvija","en":"Latvia"}'::jsonb, '371', true, 1),
  (113, 123, 'LT', '{"lv":"Lietuva","en":"Lithuania"}'::jsonb, '370', true, 2),
  (64, 69, 'EE', '{"lv":"Igaunija","en":"Estonia"}'::jsonb, '372', true, 3)
) as new (id, company_id, code, title, calling_code, delivers, position)
where not exists (select 1 from countries);--> statement-breakpoint
insert into regions (country_id, code, title)
select * from (values
  (112, 'LV-RIX', 'Rīga'),
  (112, 'LV-DGV', 'Daugavpils'),
  (112, 'LV-JEL', 'Jelgava'),
  (112, 'LV-JUR', 'Jūrmala'),
  (112, 'LV-LPX', 'Liepāja'),
  (112, 'LV-REZ', 'Rēzekne'),
  (112, 'LV-VEN', 'Ventspils'),
  (112, 'LV-002', 'Aizkraukles novads'),
  (112, 'LV-007', 'Alūksnes novads'),
  (112, 'LV-011', 'Ādažu novads'),
  (112, 'LV-015', 'Balvu novads'),
  (112, 'LV-016', 'Bauskas novads'),
  (112, 'LV-022', 'Cēsu novads'),
  (112, 'LV-026', 'Dobeles novads'),
  (112, 'LV-033', 'Gulbenes novads'),
  (112, 'LV-041', 'Jelgavas novads'),
  (112, 'LV-042', 'Jēkabpils novads'),
  (112, 'LV-047', 'Krāslavas novads'),
  (112, 'LV-050', 'Kuldīgas novads'),
  (112, 'LV-052', 'Ķekavas novads'),
  (112, 'LV-054', 'Limbažu novads'),
  (112, 'LV-056', 'Līvānu novads'),
  (112, 'LV-058', 'Ludzas novads'),
  (112, 'LV-059', 'Madonas novads'),
  (112, 'LV-062', 'Mārupes novads'),
  (112, 'LV-067', 'Ogres novads'),
  (112, 'LV-068', 'Olaines novads'),
  (112, 'LV-073', 'Preiļu novads'),
  (112, 'LV-077', 'Rēzeknes novads'),
  (112, 'LV-080', 'Ropažu novads'),
  (112, 'LV-087', 'Salaspils novads'),
  (112, 'LV-088', 'Saldus novads'),
  (112, 'LV-089', 'Saulkrastu novads'),
  (112, 'LV-091', 'Siguldas novads'),
  (112, 'LV-094', 'Smiltenes novads'),
  (112, 'LV-097', 'Talsu novads'),
  (112, 'LV-099', 'Tukuma novads'),
  (112, 'LV-101', 'Valkas novads'),
  (112, 'LV-106', 'Ventspils novads'),
  (112, 'LV-111', 'Augšdaugavas novads'),
  (112, 'LV-112', 'Dienvidkurzemes novads'),
  (112, 'LV-113', 'Valmieras novads'),
  (113, 'LT-AL', 'Alytaus apskritis'),
  (113, 'LT-KU', 'Kauno apskritis'),
  (113, 'LT-KL', 'Klaipėdos apskritis'),
  (113, 'LT-MR', 'Marijampolės apskritis'),
  (113, 'LT-PN', 'Panevėžio apskritis'),
  (113, 'LT-SA', 'Šiaulių apskritis'),
  (113, 'LT-TA', 'Tauragės apskritis'),
  (113, 'LT-TE', 'Telšių apskritis'),
  (113, 'LT-UT', 'Utenos apskritis'),
  (113, 'LT-VL', 'Vilniaus apskritis'),
  (64, 'EE-37', 'Harju maakond'),
  (64, 'EE-39', 'Hiiu maakond'),
  (64, 'EE-45', 'Ida-Viru maakond'),
  (64, 'EE-50', 'Jõgeva maakond'),
  (64, 'EE-52', 'Järva maakond'),
  (64, 'EE-56', 'Lääne maakond'),
  (64, 'EE-60', 'Lääne-Viru maakond'),
  (64, 'EE-64', 'Põlva maakond'),
  (64, 'EE-68', 'Pärnu maakond'),
  (64, 'EE-71', 'Rapla maakond'),
  (64, 'EE-74', 'Saare maakond'),
  (64, 'EE-79', 'Tartu maakond'),
  (64, 'EE-81', 'Valga maakond'),
  (64, 'EE-84', 'Viljandi maakond'),
  (64, 'EE-87', 'Võru maakond')
) as new (country_id, code, title)
where not exists (select 1 from regions) and new.country_id in (select id from countries);--> statement-breakpoint
-- Basis points (VAT Law; Directive 2006/112 for the neighbours).
insert into vat_rates (country_code, vat_class, rate, valid_from)
select country_code, vat_class, rate, valid_from::date from (values
  ('LV', 'standard', 2100, '2012-07-01'),
  ('LV', 'reduced', 1200, '2012-07-01'),
  ('LV', 'super_reduced', 500, '2018-01-01'),
  ('LV', 'zero', 0, '2004-05-01'),
  ('LT', 'standard', 2100, '2009-09-01'),
  ('LT', 'reduced', 1200, '2026-01-01'),
  ('LT', 'super_reduced', 500, '2009-01-01'),
  ('LT', 'zero', 0, '2004-05-01'),
  ('EE', 'standard', 2400, '2025-07-01'),
  ('EE', 'reduced', 900, '2009-01-01'),
  ('EE', 'super_reduced', 900, '2009-01-01'),
  ('EE', 'zero', 0, '2004-05-01')
) as new (country_code, vat_class, rate, valid_from)
where not exists (select 1 from vat_rates);
--> statement-breakpoint
-- The demo's invented company is no longer the default of every shop.
insert into settings (key, value)
select * from (values
  ('identity', '{"name":"Ērtava","legal_name":"SIA „Ērtava”","reg_num":"40009999990","vat_num":"LV40009999990","address":"Parauga iela 1","city":"Rīga","zip":"LV-1010","email":"info@ertava.example","phone":"+371 20000000","bank_name":"Parauga banka","iban":"LV97HABA0012345678910","bic":"HABALV22"}'::jsonb),
  ('slogan', '{"lv":"Birojam, skolai un mājai","en":"For office, school and home"}'::jsonb),
  ('footer_text', '{"lv":"Viss, kas vajadzīgs ērtai darba dienai: birojā, klasē un mājās.","en":"Everything for a comfortable working day: at the office, in class and at home."}'::jsonb),
  ('description', '{"lv":"Galdi, krēsli, lampas, datortehnika, kanceleja un lietas mājām ar piegādi visā Latvijā.","en":"Desks, chairs, lamps, computers, stationery and things for the home, delivered all over Latvia."}'::jsonb)
) as new (key, value)
where exists (select 1 from settings where key = 'demo_shop')
on conflict do nothing;--> statement-breakpoint
-- A text without its Latvian half is refused when it is written. NOT VALID: a table of a million rows is not read under a lock.
do $$
declare place record;
begin
  for place in select * from (values
      ('sliders', 'title'), ('sliders', 'highlighted_title'), ('sliders', 'sub_title'), ('banners', 'title'),
      ('pages', 'title'), ('pages', 'sub_title'), ('pages', 'content'), ('shipping_methods', 'title'),
      ('shipping_methods', 'description'), ('payment_methods', 'title'), ('payment_methods', 'description'),
      ('categories', 'title'), ('categories', 'short_description'), ('categories', 'description'),
      ('manufacturers', 'description'), ('countries', 'title')) as p (tab, col)
  loop
    execute format('update %1$I set %2$I = jsonb_build_object(''lv'', '''') || case jsonb_typeof(%2$I)
      when ''object'' then %2$I - ''lv'' else ''{}'' end where jsonb_typeof(%2$I -> ''lv'') is distinct from ''string''',
      place.tab, place.col);
    execute format('alter table %1$I add constraint %3$I check (coalesce(jsonb_typeof(%2$I -> ''lv''), '''') = ''string'') not valid',
      place.tab, place.col, place.tab || '_' || place.col || '_lv');
  end loop;
end $$;
