import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ForecastBasisReply, getForecastBasis as route } from '@millpond/contract/forecast'
import {
  type ForecastSources,
  plannedOf,
  readForecastSources,
  readSourcesMark,
  type SourcesMark,
} from '../../books/forecast-sources.ts'
import type { Planned } from '../../books/planned.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { createReplyCache, encodedAnswer, encodingFor } from '../../http/encoded-replies.ts'
import type { LearnedOf } from './learned-timing.ts'
import { notImported } from './not-imported.ts'
import { sourcesKey } from './sources-key.ts'

const unzipped = promisify(gunzip)

/** A large organisation's is a megabyte before it is compressed, a tenth of that afterwards. */
const CACHE_BYTES = 48 * 1024 * 1024

/**
 * What goes with the ledger. Its larger part follows from the books alone and stays when somebody
 * saves settings or dates; the whole is compressed once for all who read it.
 */
export function createGetForecastBasis(learnedOf: LearnedOf): Handler<typeof route> {
  const replies = createReplyCache(CACHE_BYTES)
  const books = createReplyCache(CACHE_BYTES)
  return async call => {
    const { organisationId, request } = call
    const encoding = encodingFor(request.headers['accept-encoding'])
    let mark = await call.inOrganisation(tx => readSourcesMark(tx, organisationId))
    if (!mark) throw notImported()
    const known = await replies.find(keyOf(organisationId, mark), encoding)
    if (known) return encodedAnswer(known, encoding)
    let zipped = await books.find(`${organisationId} ${mark.version}`, 'gzip')
    if (!zipped) {
      const sources = await call.inOrganisation(tx => readForecastSources(tx, organisationId))
      if (!sources) throw notImported()
      // What was read just now: it may be newer than the mark.
      mark = sources.mark
      zipped = await books.get(`${organisationId} ${sources.version}`, 'gzip', () =>
        writeBooks(call, sources, learnedOf),
      )
    }
    const [settled, written] = [mark, zipped]
    const make = async () => {
      const planned = await call.inOrganisation(tx => plannedOf(tx, organisationId, settled))
      return write(call, settled, planned, String(await unzipped(written)))
    }
    return encodedAnswer(await replies.get(keyOf(organisationId, mark), encoding, make), encoding)
  }
}

const keyOf = (organisationId: string, mark: SourcesMark) => `${organisationId} ${sourcesKey(mark)}`

type Written = Pick<ForecastBasisReply, 'accounts' | 'openDocuments'>

/** The fields of an object, without its braces. */
async function writeBooks(
  call: CallOf<typeof route>,
  sources: ForecastSources,
  learnedOf: LearnedOf,
): Promise<string> {
  const { accounts, openDocuments } = sources.basis
  const fields: Written = { accounts, openDocuments }
  return `${JSON.stringify(fields).slice(1, -1)},"learned":${await learnedOf(call, sources)}`
}

function write(
  call: CallOf<typeof route>,
  { version, settingsVersion, basis }: SourcesMark,
  planned: Planned,
  books: string,
): string {
  const reply: Omit<ForecastBasisReply, keyof Written | 'learned'> = {
    version,
    settingsVersion,
    ...basis,
    ...planned,
    holidays: call.deps.holidaysAround(basis.country, basis.asOf),
  }
  return `${JSON.stringify(reply).slice(0, -1)},${books}}`
}
