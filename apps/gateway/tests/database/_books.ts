// A small schema for these tests: one table of rows of organisations and one of rows of people.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultMigrationsDir } from '../../src/database/migrate.ts'
import { temporaryFolder } from '../_folders.ts'

export const FERN = '018f0000-0000-7000-8000-00000000000a'
export const MOSS = '018f0000-0000-7000-8000-00000000000b'

const BOOKS = `
CREATE TABLE page (
  organisation_id uuid NOT NULL,
  page_number integer NOT NULL,
  body text NOT NULL DEFAULT '',
  amounts bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organisation_id, page_number)
);
--> statement-breakpoint
ALTER TABLE page ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE page FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON page
  USING (organisation_id = current_organisation_id())
  WITH CHECK (organisation_id = current_organisation_id());
--> statement-breakpoint
CREATE VIEW page_length WITH (security_invoker = true) AS
  SELECT organisation_id, page_number, length(body) AS length FROM page;
--> statement-breakpoint
CREATE TABLE identity.person (name text PRIMARY KEY, visits integer NOT NULL DEFAULT 0);
`

/** A folder of migrations: the real roles, then one migration for each `sql`. */
export function migrationsOf(...further: string[]): string {
  const folder = temporaryFolder('migrations')
  mkdirSync(join(folder, 'meta'))
  copyFileSync(join(defaultMigrationsDir(), '0000_roles.sql'), join(folder, '0000_roles.sql'))
  const tags = ['0000_roles', ...further.map((_, index) => `000${index + 1}_test`)]
  further.forEach((sql, index) => {
    writeFileSync(join(folder, `000${index + 1}_test.sql`), sql)
  })
  const entries = tags.map((tag, idx) => ({ idx, tag, when: 1000 * (idx + 1), breakpoints: true }))
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  return folder
}

export const booksMigrations = () => migrationsOf(BOOKS)
