/** Passwords are plain here; the seed stores only their hashes. */
export const demoStaff = [
  { role: 'owner', name: 'Laura Veikalniece', email: 'veikals@ertava.example', password: 'Veikala-atslega-2026' },
  { role: 'warehouse', name: 'Toms Krājnieks', email: 'noliktava@ertava.example', password: 'Noliktavas-plaukts-2026' },
] as const
