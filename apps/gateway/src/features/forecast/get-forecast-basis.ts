import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ForecastBasisReply, getForecastBasis as route } from '@millpond/contract/forecast'
import {
  plannedOf,
  readForecastSources,
  readSourcesVersion,
  readVersionedLedger,
  type SourcesVersion,
  type StoredForecastSources,
} from '../../books/forecast-sources.ts'
import type { Planned } from '../../books/planned.ts'
import type { LearnedOf } from '../../forecasts/learned-timing.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { createReplyCache, encodedAnswer, encodingFor } from '../../http/encoded-replies.ts'
import { sourcesKey } from './sources-key.ts'

const unzipped = promisify(gunzip)

/** A large organisation's reply is two megabytes, and a tenth of that when compressed. */
const CACHE_BYTES = 48 * 1024 * 1024

/**
 * The books and all other inputs of a forecast, in one reply of one version, so that a page cannot
 * combine the ledger of one import with the documents of another. The parts derived from the books
 * are cached by their version and survive a change of settings or dates; the whole reply is
 * compressed once for all readers. A client that already has the ledger of that version does not
 * receive it again (decision 039).
 */
export function createGetForecastBasis(
  learnedOf: LearnedOf,
): Handler<typeof route, 'holidaysAround'> {
  const replies = createReplyCache(CACHE_BYTES)
  const books = createReplyCache(CACHE_BYTES)
  const ledgers = createReplyCache(CACHE_BYTES)
  return async call => {
    const { organisationId, request, query } = call
    const encoding = encodingFor(request.headers['accept-encoding'])
    for (;;) {
      const sourcesVersion = await call.inOrganisation(tx => readSourcesVersion(tx, organisationId))
      if (!sourcesVersion) throw notImported()
      const hasLedger = query.ledgerVersion === sourcesVersion.version
      const what = hasLedger ? 'without' : 'with'
      const key = `${organisationId} ${what} ${sourcesKey(sourcesVersion)}`
      const known = await replies.find(key, encoding)
      if (known) return encodedAnswer(known, encoding)
      const parts = [
        await partOf(books, call, sourcesVersion, () => readBooks(call, learnedOf)),
        hasLedger ? NO_LEDGER : await partOf(ledgers, call, sourcesVersion, () => readLedger(call)),
      ]
      // An import was published between two of the queries: all of them run again.
      if (parts.includes(null)) continue
      const make = async () => {
        const planned = await call.inOrganisation(tx =>
          plannedOf(tx, organisationId, sourcesVersion),
        )
        return write(call, sourcesVersion, planned, parts.join(','))
      }
      return encodedAnswer(await replies.get(key, encoding, make), encoding)
    }
  }
}

type Call = CallOf<typeof route, 'holidaysAround'>

const NO_LEDGER = '"ledger":null'

interface Part {
  readonly version: number
  /** Fields of the reply. */
  readonly write: () => Promise<string>
}

/** A part of the reply that depends only on the books; null if newer books exist by now. */
async function partOf(
  cache: ReturnType<typeof createReplyCache>,
  { organisationId }: Call,
  { version }: SourcesVersion,
  read: () => Promise<Part>,
): Promise<string | null> {
  const known = await cache.find(`${organisationId} ${version}`, 'gzip')
  if (known) return String(await unzipped(known))
  const part = await read()
  const zipped = await cache.get(`${organisationId} ${part.version}`, 'gzip', part.write)
  return part.version === version ? String(await unzipped(zipped)) : null
}

async function readLedger(call: Call): Promise<Part> {
  const { organisationId } = call
  const read = await call.inOrganisation(tx => readVersionedLedger(tx, organisationId))
  if (!read) throw notImported()
  return { version: read.version, write: async () => `"ledger":${read.text}` }
}

async function readBooks(call: Call, learnedOf: LearnedOf): Promise<Part> {
  const { organisationId } = call
  const sources = await call.inOrganisation(tx => readForecastSources(tx, organisationId))
  if (!sources) throw notImported()
  return { version: sources.version, write: () => writeBooks(call, sources, learnedOf) }
}

type Written = Pick<ForecastBasisReply, 'accounts' | 'openDocuments' | 'unissued' | 'repeating'>

/** The fields of an object, without its braces. */
async function writeBooks(
  call: CallOf<typeof route>,
  sources: StoredForecastSources,
  learnedOf: LearnedOf,
): Promise<string> {
  const { accounts, openDocuments, unissued = [], repeating = [] } = sources.basis
  const fields: Written = { accounts, openDocuments, unissued, repeating }
  return `${JSON.stringify(fields).slice(1, -1)},"learned":${await learnedOf(call, sources)}`
}

function write(
  call: CallOf<typeof route, 'holidaysAround'>,
  { version, settingsVersion, basis }: SourcesVersion,
  planned: Planned,
  books: string,
): string {
  const reply: Omit<ForecastBasisReply, keyof Written | 'learned' | 'ledger'> = {
    version,
    settingsVersion,
    ...basis,
    ...planned,
    holidays: call.deps.holidaysAround(basis.country, basis.asOf),
  }
  return `${JSON.stringify(reply).slice(0, -1)},${books}}`
}
