import type { Role } from './roles.ts'

/** The possible owners of an organisation after a change. */
export interface Owners {
  readonly memberRoles: readonly Role[]
  /** The highest role that each partner organisation has there. */
  readonly partnerRoles: readonly Role[]
}

/**
 * An organisation always keeps an owner: one of its own, or a partner with the role owner. An
 * editor, or a partner with the role viewer, is not enough. ORG-06.
 */
export const isOwned = ({ memberRoles, partnerRoles }: Owners): boolean =>
  [...memberRoles, ...partnerRoles].includes('owner')

/** Whether it has an owner of its own, with or without partners. */
export const hasOwnOwner = ({ memberRoles }: Pick<Owners, 'memberRoles'>): boolean =>
  memberRoles.includes('owner')
