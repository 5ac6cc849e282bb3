import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import { createLearnedOf } from '../../forecasts/learned-timing.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import {
  copyReport,
  createReport,
  deleteReport,
  openReportDraft,
  setReportStatus,
  updateReport,
} from './change-report.ts'
import { changeReports } from './change-reports.ts'
import { createGetReportFile } from './get-report-file.ts'
import { createPublishReport } from './publish-report.ts'
import { getReport, getReportResult, getSavedReports } from './read-reports.ts'

/** Publishing makes a forecast, and so does the file of a draft. */
const [MAX_PUBLISHED_PER_MINUTE, MAX_FILES_PER_MINUTE] = [20, 30]

export function bindReportRoutes(bind: BindRoute, deps: Deps): void {
  bind(routes.getSavedReports, getSavedReports)
  bind(routes.createReport, createReport)
  bind(routes.changeReports, changeReports)
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
  bind(routes.getReportFile, createGetReportFile(learnedOf), {
    mostPerCaller: MAX_FILES_PER_MINUTE,
  })
}
