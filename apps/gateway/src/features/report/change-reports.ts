import type { changeReports as route } from '@millpond/contract/report'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { type FollowNeeds, followReport } from '../../reports/follow-report.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { type FullStoredReport, reportStore } from '../../stores/report-store.ts'
import {
  addReport,
  changeReport,
  copyTitle,
  holdReportList,
  notFound,
  restoredStatus,
} from './stored-report.ts'

type Call = CallOf<typeof route, FollowNeeds>

/** A report and its first edit may need half a megabyte, also after it was deleted. */
const MAX_COPIES = 10

/**
 * A report that cannot be changed does not stop the others. If none can, the request is refused
 * with the reason of the first one, and the fields name them all.
 */
export const changeReports: Handler<typeof route, FollowNeeds> = call =>
  call.commit(async tx => {
    await entitlementStore.refuseReadOnly(tx)
    refuseManyCopies(call)
    const done: { id: string; copyId: string | null }[] = []
    const failed: { id: string; refusal: Refusal }[] = []
    for (const id of call.body.ids) {
      try {
        done.push({ id, copyId: await changeOne(tx, call, id) })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failed.push({ id, refusal: error })
      }
    }
    const named = failed.map(({ id, refusal: { message } }) => ({ id, message }))
    const [first] = failed
    if (first && done.length === 0) {
      const fields = named.map(({ id: path, message }) => ({ path, message }))
      throw new Refusal(first.refusal.code, first.refusal.message, fields)
    }
    return { done, failed: named }
  })

function refuseManyCopies({ body: { action, ids } }: Call): void {
  if (action !== 'copy' || ids.length <= MAX_COPIES) return
  const message = `Copy at most ${MAX_COPIES} reports at a time.`
  throw new Refusal('badRequest', message, [{ path: 'ids', message }])
}

/** It refuses before it writes anything. Returns the id of a copy. */
async function changeOne(tx: Tx, call: Call, reportId: string): Promise<string | null> {
  const { organisationId, body } = call
  const row = await reportStore.find(tx, { organisationId, reportId })
  if (!row || (row.isDeleted && body.action !== 'restore')) throw notFound()
  const copyId = await CHANGES[body.action](tx, call, row)
  await followReport(tx, { ...call, seriesId: row.seriesId })
  return copyId
}

type ChangeOne = (tx: Tx, call: Call, row: FullStoredReport) => Promise<string | null>

const CHANGES: Readonly<Record<Call['body']['action'], ChangeOne>> = {
  async archive(tx, call, row) {
    if (row.status === 'archived') return null
    await changeReport(tx, call, row, { status: 'archived' })
    call.audit({ action: 'reportArchived', subject: row.title })
    return null
  },
  async restore(tx, call, row) {
    if (row.isDeleted) await restoreDeleted(tx, call, row)
    else if (row.status === 'archived') {
      await changeReport(tx, call, row, { status: restoredStatus(row) })
    } else return null
    call.audit({ action: 'reportRestored', subject: row.title })
    return null
  },
  async delete(tx, call, row) {
    await changeReport(tx, call, row, { isDeleted: true })
    call.audit({ action: 'reportDeleted', subject: row.title })
    return null
  },
  async copy(tx, call, row) {
    const title = copyTitle(row.title)
    const copyId = await addReport(tx, call, { title, definition: row.definition })
    call.audit({ action: 'reportCopied', subject: title })
    return copyId
  },
}

/** A series has one draft, so a deleted draft is not restored if there is a newer one. */
async function restoreDeleted(tx: Tx, call: Call, row: FullStoredReport): Promise<void> {
  const { organisationId } = call
  await holdReportList(tx, organisationId)
  const draft = row.number === null && (await reportStore.draftOf(tx, organisationId, row.seriesId))
  if (draft) throw new Refusal('conflict', 'This report has a newer draft already.')
  await changeReport(tx, call, row, { isDeleted: false })
}
