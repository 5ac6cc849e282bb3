import { PATHS, screenPath } from '#paths.ts'

/** In the place of the id of a pack. */
export const NEW_PACK = 'new'

export const packPath = (id: string): string => `${PATHS.packs}/${encodeURIComponent(id)}`

export const clientReportPath = (clientId: string, reportId: string): string =>
  `${screenPath('reports', clientId)}/${encodeURIComponent(reportId)}`
