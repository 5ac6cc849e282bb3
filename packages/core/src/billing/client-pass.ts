import { type Entitlement, isValid, morePasses } from './entitlement.ts'

/** A partner's link to one client. */
export interface PassHolder {
  readonly organisationId: string
  /** When the client got its pass, in milliseconds since 1970; null without one. */
  readonly passSince: number | null
}

/** A link from the side of the client. */
export interface ClientLink {
  readonly partnerHasAccess: boolean
  readonly partnerPasses: number | null
  /** The place of the client among those with a pass, from 0; null without a pass. */
  readonly place: number | null
}

/** What a partner's own rows give: a client of another partner has no passes from there. */
export function partnerRights(
  rows: readonly Entitlement[],
  now: number,
): Pick<ClientLink, 'partnerHasAccess' | 'partnerPasses'> {
  const valid = rows.filter(row => isValid(row, now))
  return {
    partnerHasAccess: valid.length > 0,
    partnerPasses: valid.map(row => row.passes).reduce(morePasses, 0),
  }
}

/**
 * Clients with a pass, in the order in which they got it, and by id where two got it at once. With
 * fewer passes than clients, those who got one last have none: `passOrder` cut after `passes`.
 */
export const passOrder = (links: readonly PassHolder[]): readonly string[] =>
  links
    .flatMap(({ organisationId, passSince }) =>
      passSince === null ? [] : [{ organisationId, passSince }],
    )
    .sort((a, b) => a.passSince - b.passSince || (a.organisationId < b.organisationId ? -1 : 1))
    .map(({ organisationId }) => organisationId)

/** With 3 passes, `place: 2` is covered and `place: 3` is not: it is the fourth client. */
export const isCovered = ({ partnerHasAccess, partnerPasses, place }: ClientLink): boolean =>
  partnerHasAccess && place !== null && (partnerPasses === null || place < partnerPasses)
