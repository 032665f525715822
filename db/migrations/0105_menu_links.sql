-- written by hand
-- Menus have no links to pages that are not there. By row, so that publishing a page that is there says nothing.
create trigger pages_menu_links after insert or delete on pages for each row execute function announce_menu_links();
