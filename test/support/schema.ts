import type pg from 'pg'

/** Columns, constraints, indexes, triggers and functions, as PostgreSQL itself would write them down. */
export async function schemaOf(client: pg.Client): Promise<unknown> {
  const found = await client.query(`
    select 'column' as kind, c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) || a.attnotnull
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as text
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname, pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and prokind = 'f' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'migration', hash, created_at::text from drizzle.__drizzle_migrations
    order by 1, 2, 3`)
  return found.rows
}
