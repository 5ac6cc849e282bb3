import type {
  getSavedReports as listRoute,
  getReportResult as resultRoute,
  getReport as route,
} from '@millpond/contract/report'
import type { ReportResult } from '@millpond/core/report'
import type { Handler } from '../../http/call.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { reportStore } from '../../stores/report-store.ts'
import { foundReport, notFound, repliesOf } from './stored-report.ts'

/** Row security shows viewers published reports only. */
export const getSavedReports: Handler<typeof listRoute> = ({
  organisationId,
  user,
  inOrganisation,
}) =>
  inOrganisation(async tx => ({
    reports: await repliesOf(tx, await reportStore.all(tx, organisationId), user.userId),
  }))

export const getReport: Handler<typeof route> = ({ organisationId, user, query, inOrganisation }) =>
  inOrganisation(async tx => {
    const key = { organisationId, reportId: query.id }
    const row = await foundReport(tx, key)
    const definition =
      query.rowVersion === undefined
        ? row.definition
        : await reportStore.definitionAt(tx, key, Number(query.rowVersion))
    const [report] = await repliesOf(tx, [row], user.userId)
    if (!report || !definition) throw notFound()
    if (await membershipStore.mayHere(tx, 'editor')) return { report, definition }
    const blocks = definition.blocks.filter(({ isHidden }) => !isHidden)
    return { report, definition: { ...definition, blocks } }
  })

export const getReportResult: Handler<typeof resultRoute> = ({
  organisationId,
  user,
  query,
  inOrganisation,
}) =>
  inOrganisation(async tx => {
    const key = { organisationId, reportId: query.id }
    const row = await foundReport(tx, key)
    const frozen = await reportStore.frozen(tx, key)
    const [report] = await repliesOf(tx, [row], user.userId)
    if (!report || !frozen) throw notFound()
    const { publishedAt, sha256 } = frozen
    return { report, publishedAt, sha256, result: JSON.parse(frozen.result) as ReportResult }
  })
