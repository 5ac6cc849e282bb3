import type {
  getReportDeliveries as listRoute,
  ReportDelivery,
  sendReport as route,
} from '@millpond/contract/report-email'
import { deliveryState, MAX_FILE_BYTES, type ReportResult } from '@millpond/core/report'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { type PdfFile, publishedEdition, readOwner } from '../../reports/report-pdf.ts'
import { refuseUnsendable, type SendNeeds, sendReport } from '../../reports/send-report.ts'
import { namesOf } from '../../sheets/sheet-names.ts'
import { deliveryStore } from '../../stores/delivery-store.ts'
import { reportStore } from '../../stores/report-store.ts'
import { foundPdf, type OneFileAtATime } from './report-file.ts'
import { foundReport, notFound, type ReportCaller } from './stored-report.ts'

type Needs = SendNeeds | 'paper'
type Call = CallOf<typeof route, Needs>
type Read = Awaited<ReturnType<typeof readPublished>>

export const getReportDeliveries: Handler<typeof listRoute, 'clock'> = call =>
  call.inOrganisation(async tx => {
    const { organisationId, query } = call
    await foundReport(tx, { organisationId, reportId: query.id })
    return { deliveries: await repliesOf(tx, call, query.id) }
  })

/** The file is made first, because no transaction may be open meanwhile. */
export const createSendReport =
  (oneAtATime: OneFileAtATime): Handler<typeof route, Needs> =>
  async call => {
    const answer = await call.phases({
      claim: tx => readPublished(tx, call),
      ask: async read => ({ read, file: await fileOf(call, read, oneAtATime) }),
      commit: async (tx, { read, file }) => {
        const { deps, organisationId, query, body, user } = call
        const { title, number } = await publishedRow(tx, call)
        const { owner } = read
        await sendReport(deps, tx, {
          ...{ organisationId, reportId: query.id, title, number, owner, file, run: null },
          ...{ recipients: body.recipients, message: body.message, days: body.days },
          ...{ sender: user, secretOf: call.derive },
        })
        const details = { recipients: body.recipients.length, withFile: body.withFile }
        call.audit({ action: 'reportSent', subject: `${title}, version ${number}`, details })
        return { deliveries: await repliesOf(tx, call, query.id) }
      },
    })
    call.deps.mail.wake()
    return answer
  }

async function readPublished(tx: Tx, call: Call) {
  const { deps, organisationId, query } = call
  const owner = await readOwner(tx, organisationId)
  refuseUnsendable(deps, owner)
  const row = await publishedRow(tx, call)
  const frozen = await reportStore.frozen(tx, { organisationId, reportId: query.id })
  if (!frozen) throw notFound()
  return { ...row, owner, frozen }
}

/** It may have been archived while its file was made. */
async function publishedRow(tx: Tx, { organisationId, query }: Call) {
  const { status, title, number } = await foundReport(tx, { organisationId, reportId: query.id })
  if (status === 'published' && number !== null) return { title, number }
  throw new Refusal('conflict', 'Only a published report can be sent.')
}

async function fileOf(
  { deps, organisationId, body }: Call,
  { title, number, owner, frozen }: Read,
  oneAtATime: OneFileAtATime,
): Promise<PdfFile | null> {
  if (!body.withFile) return null
  const result = JSON.parse(frozen.result) as ReportResult
  const edition = publishedEdition(owner, number, frozen.publishedAt)
  const file = await oneAtATime(organisationId, () =>
    foundPdf([deps, owner, { title, result }, edition]),
  )
  if (file.bytes.byteLength <= MAX_FILE_BYTES) return file
  throw new Refusal('badRequest', 'The PDF is larger than 5 MB. Send the link without it.')
}

async function repliesOf(
  tx: Tx,
  { organisationId, deps }: ReportCaller,
  reportId: string,
): Promise<ReportDelivery[]> {
  const now = deps.clock.now().getTime()
  const rows = await deliveryStore.ofReport(tx, organisationId, reportId)
  const nameOf = await namesOf(
    tx,
    rows.map(({ sentBy }) => sentBy),
  )
  return rows.map(({ deliveryId, sentBy, state, createdAt, ...row }) => ({
    ...{ ...row, id: deliveryId, createdAt, sentByName: nameOf(sentBy) },
    state: deliveryState({ state, createdAt: Date.parse(createdAt) }, now),
  }))
}
