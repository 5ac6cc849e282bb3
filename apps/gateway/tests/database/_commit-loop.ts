// A child process for the kill test: opens the given data folder, lists the pages in it, then
// commits page after page, several at a time, and reports each acknowledged commit.
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/database/index.ts'

const FERN = '018f0000-0000-7000-8000-00000000000a'

const [dataDir, migrationsDir] = process.argv.slice(2)
if (!dataDir || !migrationsDir) throw new Error('Wants a data folder and a migrations folder')
const say = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`)

const database = await openDatabase({
  url: null,
  appUrl: null,
  dataDir,
  migrationsDir,
  queryLimitMs: 20_000,
})
// Processor time rather than elapsed time, which depends on how busy the machine is.
const { user, system } = process.cpuUsage()
const { rows } = await database.inOrganisation(FERN, tx =>
  tx.execute(sql`SELECT page_number AS page FROM page`),
)
const pages = rows.map(row => Number(row.page))
say('opened', Math.round((user + system) / 1000), pages.join(','))

let next = Math.max(0, ...pages)
const commitPages = async () => {
  for (;;) {
    next += 1
    const page = next
    await database.inOrganisation(FERN, tx =>
      tx.execute(sql`INSERT INTO page VALUES (${FERN}, ${page}, ${'x'.repeat(500)})`),
    )
    say('kept', page)
    if (page % 40 === 0) await database.tidyUp()
  }
}
await Promise.all([commitPages(), commitPages(), commitPages()])
