import type { getApiReports as route } from '@millpond/contract/public-api'
import type { Handler } from '../../http/call.ts'
import { reportStore } from '../../stores/report-store.ts'
import { cursorOf, placeOf } from './report-cursor.ts'

const PAGE = 50
const MAX_PAGE = 100

/** A report that is published between two pages comes before the first, so none is listed twice. */
export const getApiReports: Handler<typeof route> = async ({
  organisationId,
  query,
  inOrganisation,
}) => {
  const asked = query.limit === undefined ? PAGE : Number(query.limit)
  const most = Math.min(Math.max(asked, 1), MAX_PAGE)
  const after = placeOf(query.cursor)
  const found = await inOrganisation(tx =>
    reportStore.publishedAfter(tx, organisationId, { after, most: most + 1 }),
  )
  const reports = found.slice(0, most)
  const last = reports.at(-1)
  return { reports, nextCursor: last && found.length > most ? cursorOf(last) : null }
}
