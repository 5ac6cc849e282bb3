/** Packs: one report for each of several clients of a partner. ALR-04. */
import { atLeast, type Role } from '#organisation'

/** Of one pack. */
export const MAX_PACK_CLIENTS = 200
/** The newest packs of a partner are listed; older ones are deleted, and their reports stay. */
export const MAX_PACKS = 50

/** What a pack does for each client: open a draft, publish a report, or also email it. */
export const PACK_ACTIONS = ['draft', 'publish', 'send'] as const
export type PackAction = (typeof PACK_ACTIONS)[number]

/** What decides whether a person of a partner can make a report for a client. */
export interface PackClientFacts {
  /** Of the person there; null if the company is no client any more. */
  readonly role: Role | null
  /** The client's plan, or its pass, allows changes. */
  readonly hasFullAccess: boolean
  readonly hasBooks: boolean
}

export type Unfit = 'lost' | 'reader' | 'noPlan' | 'noBooks'

/** Why no report can be made for a client, the most general reason first; null if one can. */
export function unfitFor({ role, hasFullAccess, hasBooks }: PackClientFacts): Unfit | null {
  if (role === null) return 'lost'
  if (!atLeast(role, 'editor')) return 'reader'
  if (!hasFullAccess) return 'noPlan'
  return hasBooks ? null : 'noBooks'
}
