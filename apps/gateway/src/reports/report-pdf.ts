/** A report as a PDF file, and what the file says about its version. */
import { logName } from '@millpond/core/organisation'
import { isTooLong, paperSizeOf } from '@millpond/core/paper'
import type { ReportResult } from '@millpond/core/report'
import { civilDay, formatDay, timeZoneOfCountry } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { notImported } from '../forecasts/not-imported.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { type OrganisationRecord, organisationStore } from '../stores/organisation-store.ts'

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

export interface PdfFile {
  readonly name: string
  readonly bytes: Buffer
}

/** The file of a published version has the same bytes each time; null if it has too many pages. */
export async function pdfFile(
  { paper }: Pick<Deps, 'paper'>,
  { organisation }: FileOwner,
  { title, result }: { readonly title: string; readonly result: ReportResult },
  { words, version, at, isDraft }: Edition,
): Promise<PdfFile | null> {
  if (isTooLong(result)) return null
  const bytes = await paper.run('write', {
    ...{ title, result, edition: words, createdAtMs: at.getTime() },
    size: paperSizeOf(organisation.country),
    watermark: organisation.isSample ? 'Sample data' : isDraft ? 'Draft' : null,
  })
  if (bytes === null) return null
  const name = `${logName(result.organisationName)}-${logName(title)}-${version}.pdf`
  return { name, bytes: Buffer.from(bytes) }
}
