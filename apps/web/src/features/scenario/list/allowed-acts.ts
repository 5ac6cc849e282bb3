/** What a person may do with a scenario as a whole. The gateway has the same rules. */
import { atLeast, type Role } from '@millpond/core/organisation'
import type { StoredScenario } from '../editor/contract-types.ts'

export type ScenarioAct =
  | 'rename'
  | 'duplicate'
  | 'adopt'
  | 'lock'
  | 'unlock'
  | 'archive'
  | 'unarchive'
  | 'delete'
  /** Who sees it. */
  | 'privacy'

/** A locked scenario may only be copied or, by an owner, unlocked; an adopted one never changes. */
export function allowedActs(
  { state, isArchived, isYours }: Pick<StoredScenario, 'state' | 'isArchived' | 'isYours'>,
  role: Role,
): readonly ScenarioAct[] {
  if (!atLeast(role, 'editor')) return []
  const isOwner = atLeast(role, 'owner')
  if (state === 'adopted') {
    return ['duplicate', isArchived ? 'unarchive' : 'archive', 'delete']
  }
  if (state === 'locked') return isOwner ? ['duplicate', 'unlock'] : ['duplicate']
  return [
    'rename',
    'duplicate',
    'adopt',
    ...(isOwner ? (['lock'] as const) : []),
    isArchived ? 'unarchive' : 'archive',
    'delete',
    ...(isOwner || isYours ? (['privacy'] as const) : []),
  ]
}
