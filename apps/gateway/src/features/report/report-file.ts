import { logName } from '@millpond/core/organisation'
import { isTooLong, MAX_PAPER_PAGES, paperSizeOf } from '@millpond/core/paper'
import type { ReportResult } from '@millpond/core/report'
import { civilDay, formatDay, timeZoneOfCountry } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import { fileAnswer } from '../../http/answer.ts'
import { Refusal } from '../../http/refusal.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'

/** How many organisations can wait for a file at a time. */
const MAX_WAITING = 20
const RETRY_SECONDS = 5

const tooBusy = () =>
  new Refusal(
    'tooManyRequests',
    'Another PDF is being created. Try again in a few seconds.',
    [],
    RETRY_SECONDS,
  )

export type OneFileAtATime = <T>(organisationId: string, make: () => Promise<T>) => Promise<T>

/** Files are made one after the other, so one organisation must not fill the queue. */
export function oneFileAtATime(): OneFileAtATime {
  const waiting = new Set<string>()
  return async (organisationId, make) => {
    if (waiting.size >= MAX_WAITING || waiting.has(organisationId)) throw tooBusy()
    waiting.add(organisationId)
    try {
      return await make()
    } finally {
      waiting.delete(organisationId)
    }
  }
}

/** Whose file it is. This decides the size of the paper, the watermark and the time zone. */
export interface FileOwner {
  readonly organisation: OrganisationRecord
  /** The day on which a version was published depends on it. */
  readonly timeZone: string
}

export async function readOwner(tx: Tx, organisationId: string): Promise<FileOwner> {
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation) throw notImported()
  const timeZone = await ledgerStore.timeZone(tx, organisationId)
  return { organisation, timeZone: timeZone ?? timeZoneOfCountry(organisation.country) }
}

/** What a file says about its version of the report. */
export interface Edition {
  readonly words: string
  /** `v3`, or `draft`: a part of the name of the file. */
  readonly version: string
  readonly isDraft: boolean
  readonly at: Date
}

export function publishedEdition(
  { timeZone }: FileOwner,
  number: number | null,
  publishedAt: string,
): Edition {
  const at = new Date(publishedAt)
  const on = formatDay(civilDay(at.getTime(), timeZone))
  const words = `Version ${number}, published on ${on}. Its figures are frozen.`
  return { words, version: `v${number}`, at, isDraft: false }
}

const TOO_LONG =
  `A PDF can have at most ${MAX_PAPER_PAGES} pages, and this report has more. ` +
  'Show fewer rows or remove a block.'

/** The file of a published version has the same bytes at each request. */
export async function pdfAnswer(
  { paper }: Pick<Deps, 'paper'>,
  { organisation }: FileOwner,
  { title, result }: { readonly title: string; readonly result: ReportResult },
  { words, version, at, isDraft }: Edition,
  tooLong = TOO_LONG,
) {
  if (isTooLong(result)) throw new Refusal('badRequest', tooLong)
  const bytes = await paper.run('write', {
    ...{ title, result, edition: words, createdAtMs: at.getTime() },
    size: paperSizeOf(organisation.country),
    watermark: organisation.isSample ? 'Sample data' : isDraft ? 'Draft' : null,
  })
  if (bytes === null) throw new Refusal('badRequest', tooLong)
  const name = `${logName(result.organisationName)}-${logName(title)}-${version}.pdf`
  return fileAnswer('application/pdf', { plain: 'report.pdf', name }, Buffer.from(bytes))
}
