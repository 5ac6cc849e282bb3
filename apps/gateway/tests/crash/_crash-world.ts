/** Organisations that twenty people change at the same time, for a gateway that will be killed. */
import { randomBytes } from 'node:crypto'
import type { BooksDocument, BooksRecords } from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sampleRecords } from '../../src/sample/sample-records.ts'
import { freePort } from '../_gateway-process.ts'
import { openSeeding, type SeededPerson } from '../_seeded.ts'
import type { SharedOrganisation, Writer } from './_writers.ts'

const WRITERS = 20
const ORGANISATIONS = 10
/** Expected dates are set for this many invoices at once. */
const BATCH = 9

export interface CrashWorld {
  readonly environment: Record<string, string>
  readonly url: string
  readonly writers: readonly Writer[]
  readonly today: Day
}

/** In the data folder or, if a URL is given, in that PostgreSQL database. */
export async function createCrashWorld(
  dataDir: string,
  databaseUrl: string | null,
): Promise<CrashWorld> {
  const port = await freePort()
  const environment: Record<string, string> = {
    PORT: String(port),
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    REQUEST_LIMIT: '100000000',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  }
  const seeding = await openSeeding(environment)
  const today = seeding.deps.clock.today('Pacific/Auckland')
  const books = sampleRecords(buildCompany('kereru', today), today)
  const documentIds = openOnes(books).map(({ documentId }) => documentId)
  const people: SeededPerson[] = []
  for (let count = 0; count < WRITERS; count += 1) people.push(await seeding.addPerson())
  const organisations: SharedOrganisation[] = []
  for (let count = 0; count < ORGANISATIONS; count += 1) {
    const [owner, ...editors] = membersOf(count, people)
    const organisationId = await seeding.addOrganisation(owner?.userId ?? '', books, today)
    for (const { userId } of editors) await seeding.addMember(organisationId, userId, 'editor')
    organisations.push({ organisationId, documentIds })
  }
  await seeding.close()
  const writers = people.map((person, at) => ({
    person,
    organisations: organisations.filter((_, index) => membersOf(index, people).includes(person)),
    name: `Writer ${at + 1}`,
  }))
  return { environment, url: `http://localhost:${port}`, writers, today }
}

/** Four in each organisation, and each person in two of them. */
const membersOf = (organisation: number, people: readonly SeededPerson[]) =>
  people.filter((_, at) => {
    const distance = (at - organisation + ORGANISATIONS) % ORGANISATIONS
    return distance === 0 || distance === 1
  })

const openOnes = ({ documents = [] }: BooksRecords): BooksDocument[] =>
  documents.filter(({ status }) => status === 'open').slice(0, BATCH)
