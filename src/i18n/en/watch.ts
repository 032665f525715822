import type { watch as lv } from '../lv/watch.ts'

export const watch: typeof lv = {
  subjects: {
    down: (shop) => `The shop ${shop} does not answer`,
    'disk-full': (shop) => `The server of the shop ${shop} is running out of disk space`,
    'backup-late': (shop) => `The shop ${shop} has no recent backup`,
  },
  overSubjects: {
    down: (shop) => `The shop ${shop} works again`,
    'disk-full': (shop) => `The server of the shop ${shop} has disk space again`,
    'backup-late': (shop) => `The backup of the shop ${shop} is made`,
  },
  texts: {
    down: 'For more than two minutes buyers cannot open the shop. On the server these show what has happened:\n\njournalctl -u shop -n 100\nsystemctl restart shop',
    'disk-full': 'Less than 10 % of the disk with the shop’s data is free. When it is full, no orders can be taken.',
    'backup-late':
      'The newest backup is older than two days. These show the cause:\n\nshop tasks\njournalctl -u shop -n 100',
  },
  failed: {
    subject: (shop, unit) => `Shop ${shop}: ${unit} failed`,
    text: (unit) => `${unit} failed on the server. This shows the cause:\n\njournalctl -u ${unit} -n 100`,
  },
}
