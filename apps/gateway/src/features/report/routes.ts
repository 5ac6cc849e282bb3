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
import { createPublishReport } from './publish-report.ts'
import { getReport, getReportResult, getSavedReports } from './read-reports.ts'

/** Publishing makes a forecast. */
const MOST_PUBLISHED_PER_MINUTE = 20

export function bindReportRoutes(bind: BindRoute, deps: Deps): void {
  bind(routes.getSavedReports, getSavedReports)
  bind(routes.createReport, createReport)
  bind(routes.changeReports, changeReports)
  bind(routes.getReport, getReport)
  bind(routes.updateReport, updateReport)
  bind(routes.deleteReport, deleteReport)
  bind(routes.copyReport, copyReport)
  bind(routes.openReportDraft, openReportDraft)
  bind(routes.publishReport, createPublishReport(createLearnedOf(deps)), {
    mostPerCaller: MOST_PUBLISHED_PER_MINUTE,
  })
  bind(routes.setReportStatus, setReportStatus)
  bind(routes.getReportResult, getReportResult)
}
