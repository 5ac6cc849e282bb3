import type {
  copyReport as copyRoute,
  createReport as createRoute,
  deleteReport as deleteRoute,
  openReportDraft as draftRoute,
  setReportStatus as statusRoute,
  updateReport as updateRoute,
} from '@millpond/contract/report'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { type FollowNeeds, followReport } from '../../reports/follow-report.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { reportStore } from '../../stores/report-store.ts'
import {
  addReport,
  changedReport,
  changeReport,
  copyTitle,
  foundReport,
  refuseOldVersion,
  refuseTooLarge,
  restoredStatus,
} from './stored-report.ts'

export const createReport: Handler<typeof createRoute, 'clock'> = call =>
  call.commit(async tx => {
    const reportId = await addReport(tx, call, call.body)
    call.audit({ action: 'reportCreated', subject: call.body.title })
    return changedReport(tx, call, reportId)
  })

export const updateReport: Handler<typeof updateRoute, 'clock'> = call =>
  call.commit(async tx => {
    const { organisationId, query, body } = call
    const { title, definition, rowVersion } = body
    refuseTooLarge(definition)
    const row = await foundReport(tx, { organisationId, reportId: query.id })
    refuseOldVersion(row, rowVersion)
    if (row.status !== 'draft') {
      const shown = row.status === 'published' ? 'published' : 'archived'
      throw new Refusal('conflict', `This report is ${shown}, so it cannot be changed.`)
    }
    await changeReport(tx, call, row, { title, definition })
    call.audit({ action: 'reportSaved', subject: title })
    return changedReport(tx, call, row.reportId)
  })

export const copyReport: Handler<typeof copyRoute, 'clock'> = call =>
  call.commit(async tx => {
    const { organisationId, query, body } = call
    const { title: from, definition } = await foundReport(tx, {
      organisationId,
      reportId: query.id,
    })
    const title = body.title ?? copyTitle(from)
    const reportId = await addReport(tx, call, { title, definition })
    call.audit({ action: 'reportCopied', subject: title })
    return changedReport(tx, call, reportId)
  })

/** A draft that was archived is opened again. */
export const openReportDraft: Handler<typeof draftRoute, 'clock'> = call =>
  call.commit(async tx => {
    await entitlementStore.refuseReadOnly(tx)
    const { organisationId, query } = call
    const row = await foundReport(tx, { organisationId, reportId: query.id })
    const { seriesId, title, definition } = row
    const draft = await reportStore.draftOf(tx, organisationId, seriesId)
    if (draft) {
      if (draft.status !== 'draft') await changeReport(tx, call, draft, { status: 'draft' })
      return changedReport(tx, call, draft.reportId)
    }
    const reportId = await addReport(tx, call, { title, definition, seriesId })
    call.audit({ action: 'reportCreated', subject: title })
    return changedReport(tx, call, reportId)
  })

export const setReportStatus: Handler<typeof statusRoute, FollowNeeds> = call =>
  call.commit(async tx => {
    await entitlementStore.refuseReadOnly(tx)
    const { organisationId, query, body } = call
    const row = await foundReport(tx, { organisationId, reportId: query.id })
    refuseOldVersion(row, body.rowVersion)
    const status = body.isArchived ? 'archived' : restoredStatus(row)
    if (status !== row.status) await changeReport(tx, call, row, { status })
    await followReport(tx, { ...call, seriesId: row.seriesId })
    const action = body.isArchived ? 'reportArchived' : 'reportRestored'
    call.audit({ action, subject: row.title })
    return changedReport(tx, call, row.reportId)
  })

export const deleteReport: Handler<typeof deleteRoute, FollowNeeds> = call =>
  call.commit(async tx => {
    const { organisationId, query } = call
    const row = await foundReport(tx, { organisationId, reportId: query.id })
    await changeReport(tx, call, row, { isDeleted: true })
    await followReport(tx, { ...call, seriesId: row.seriesId })
    call.audit({ action: 'reportDeleted', subject: row.title })
    return { id: row.reportId }
  })
