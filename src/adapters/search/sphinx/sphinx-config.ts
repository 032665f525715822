import { COLUMNS, FIELDS } from './sphinx-sql.ts'

/** The configuration of searchd that the shop expects; Manticore takes it too. */
export function sphinxConfig({
  folder,
  port,
  host = '127.0.0.1',
}: {
  folder: string
  port: number
  host?: string
}): string {
  const index = (name: string) => [
    `index ${name}`,
    '{',
    '  type = rt',
    `  path = ${folder}/${name}`,
    '  dict = keywords',
    '  rt_mem_limit = 256M',
    '  min_word_len = 1',
    '  charset_table = 0..9, a..z, _',
    ...FIELDS.map((field) => `  rt_field = ${field}`),
    ...COLUMNS.uint.map((column) => `  rt_attr_uint = ${column}`),
    ...COLUMNS.multi.map((column) => `  rt_attr_multi = ${column}`),
    ...COLUMNS.bigint.map((column) => `  rt_attr_bigint = ${column}`),
    ...COLUMNS.string.map((column) => `  rt_attr_string = ${column}`),
    '}',
  ]
  return `${[
    ...index('goods_a'),
    '',
    ...index('goods_b'),
    '',
    'searchd',
    '{',
    `  listen = ${host}:${port}:mysql41`,
    // The default of 5 resets connections of a busy shop.
    '  listen_backlog = 128',
    `  log = ${folder}/searchd.log`,
    `  pid_file = ${folder}/searchd.pid`,
    `  binlog_path = ${folder}`,
    '  workers = threads',
    '  max_children = 0',
    '  thread_stack = 8M',
    '  max_packet_size = 32M',
    '}',
  ].join('\n')}\n`
}
