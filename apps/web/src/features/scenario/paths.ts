import { screenPath } from '#paths.ts'

export const listPath = (organisationId: string): string => screenPath('scenarios', organisationId)

export const scenarioPath = (organisationId: string, id: string): string =>
  `${listPath(organisationId)}/${id}`

/** With these scenarios, in their order. */
export const comparePath = (organisationId: string, ids: readonly string[]): string =>
  `${listPath(organisationId)}/compare?ids=${ids.join(',')}`
