import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/shop/**/*.tables.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
