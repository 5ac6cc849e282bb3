import type { Role } from './roles.ts'

/** Who could answer for an organisation after a change. */
export interface Owners {
  readonly memberRoles: readonly Role[]
  /** The most that members of each partner organisation may do there. */
  readonly partnerRoles: readonly Role[]
}

/**
 * An organisation always keeps somebody who may do everything in it: an owner of its own, or a
 * partner let in as one. An editor and a partner with the role viewer are not enough. ORG-06.
 */
export const isOwned = ({ memberRoles, partnerRoles }: Owners): boolean =>
  [...memberRoles, ...partnerRoles].includes('owner')

/** Whether an owner of its own is there, whoever looks after it besides. */
export const hasOwnOwner = ({ memberRoles }: Pick<Owners, 'memberRoles'>): boolean =>
  memberRoles.includes('owner')
