/** Of the loopback address; a range that nothing else uses. */
export const ports = {
  public: 3300,
  origin: 3301,
  primary: 3302,
  replica: 3303,
  varnish: [3311, 3312, 3313],
  shops: [3321, 3322, 3323],
  postgres: [3331, 3332],
  patroni: [3333, 3334],
  etcd: 3341,
  etcdPeer: 3342,
  redis: 3351,
  pgbouncer: 3361,
  metrics: [3371, 3372, 3373],
  prometheus: 3374,
  mail: 3381,
} as const
