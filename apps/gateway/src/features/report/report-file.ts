import { MAX_PAPER_PAGES } from '@millpond/core/paper'
import { fileAnswer } from '../../http/answer.ts'
import { Refusal } from '../../http/refusal.ts'
import { pdfFile } from '../../reports/report-pdf.ts'

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

const TOO_LONG =
  `A PDF can have at most ${MAX_PAPER_PAGES} pages, and this report has more. ` +
  'Show fewer rows or remove a block.'

type Made = Parameters<typeof pdfFile>

/** The file, or a refusal if the report has too many pages. */
export async function foundPdf(made: Made, tooLong = TOO_LONG) {
  const file = await pdfFile(...made)
  if (file === null) throw new Refusal('badRequest', tooLong)
  return file
}

export async function pdfAnswer(made: Made, tooLong?: string) {
  const { name, bytes } = await foundPdf(made, tooLong)
  return fileAnswer('application/pdf', { plain: 'report.pdf', name }, bytes)
}
