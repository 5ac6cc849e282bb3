import { screenPath } from '#paths.ts'

export const listPath = (organisationId: string): string => screenPath('reports', organisationId)

export const reportPath = (organisationId: string, id: string): string =>
  `${listPath(organisationId)}/${id}`

export const editPath = (organisationId: string, id: string): string =>
  `${reportPath(organisationId, id)}/edit`
