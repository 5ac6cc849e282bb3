import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import { createLearnedOf } from '../../forecasts/learned-timing.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { signInLimit } from '../../http/rate-limits.ts'
import {
  copyReport,
  createReport,
  deleteReport,
  openReportDraft,
  setReportStatus,
  updateReport,
} from './change-report.ts'
import { changeReports } from './change-reports.ts'
import { getApiReports } from './get-api-reports.ts'
import { createGetReportFile } from './get-report-file.ts'
import { createGetSharedReportFile, openSharedReport } from './open-report-link.ts'
import { createPublishReport } from './publish-report.ts'
import { getReport, getReportResult, getSavedReports } from './read-reports.ts'
import { oneFileAtATime } from './report-file.ts'
import { createReportLink, getReportLinks, revokeReportLink } from './report-links.ts'
import { deleteReportSchedule, getReportSchedules, saveReportSchedule } from './schedules.ts'
import { createSendReport, getReportDeliveries } from './send-report.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Publishing and the PDF of a draft both calculate a forecast. */
const [MAX_PUBLISHED_PER_MINUTE, MAX_FILES_PER_MINUTE] = [20, 30]
const MAX_LINKS_PER_MINUTE = 20
const MAX_SENT_PER_MINUTE = 20
/** An office has one address, and its people open links more often than they sign in. */
const OPENS_PER_SIGN_IN = 4

export function bindReportRoutes(bind: BindRoute, deps: Deps): void {
  bind(routes.getSavedReports, getSavedReports)
  bind(routes.createReport, createReport)
  bind(routes.changeReports, changeReports, {
    // Twenty a minute, where an address may send 1,200 requests in all.
    mostPerCaller: Math.ceil(deps.config.limits.request / 60),
  })
  bind(routes.getReport, getReport)
  bind(routes.updateReport, updateReport)
  bind(routes.deleteReport, deleteReport)
  bind(routes.copyReport, copyReport)
  bind(routes.openReportDraft, openReportDraft)
  const learnedOf = createLearnedOf(deps)
  bind(routes.publishReport, createPublishReport(learnedOf), {
    mostPerCaller: MAX_PUBLISHED_PER_MINUTE,
  })
  bind(routes.setReportStatus, setReportStatus)
  bind(routes.getReportResult, getReportResult)
  bind(routes.getApiReports, getApiReports)
  // Readers of links never block the members of a company.
  const [forMembers, forReaders] = [oneFileAtATime(), oneFileAtATime()]
  bind(routes.getReportFile, createGetReportFile(learnedOf, forMembers), {
    mostPerCaller: MAX_FILES_PER_MINUTE,
  })
  bind(routes.getReportDeliveries, getReportDeliveries)
  bind(routes.sendReport, createSendReport(forMembers), { mostPerCaller: MAX_SENT_PER_MINUTE })
  bind(routes.getReportSchedules, getReportSchedules)
  bind(routes.saveReportSchedule, saveReportSchedule)
  bind(routes.deleteReportSchedule, deleteReportSchedule)
  bind(routes.getReportLinks, getReportLinks)
  bind(routes.createReportLink, createReportLink, { mostPerCaller: MAX_LINKS_PER_MINUTE })
  bind(routes.revokeReportLink, revokeReportLink)
  // 256 bits cannot be guessed, but attempts are still limited.
  const perAddress = signInLimit(deps.config)
  const rateLimit = {
    ...{ ...perAddress, groupId: 'shared' },
    max: OPENS_PER_SIGN_IN * deps.config.limits.signIn,
  }
  bind(routes.openSharedReport, openSharedReport, { rateLimit })
  bind(routes.getSharedReportFile, createGetSharedReportFile(forReaders), { rateLimit })
  bind(routes.unsubscribe, unsubscribe, { rateLimit })
}
