import { describe, expect, it } from 'vitest'
import { allowedActs } from './allowed-acts.ts'

const open = { state: 'open', isArchived: false, isYours: false } as const

describe('what a person may do with a scenario [SCN-02]', () => {
  it.each([
    ['a viewer', open, 'viewer', ''],
    ['an editor', open, 'editor', 'rename duplicate adopt archive delete'],
    [
      ...(['its author', { ...open, isYours: true }, 'editor'] as const),
      'rename duplicate adopt archive delete privacy',
    ],
    ['an owner', open, 'owner', 'rename duplicate adopt lock archive delete privacy'],
    [
      ...(['an editor, archived', { ...open, isArchived: true }, 'editor'] as const),
      'rename duplicate adopt unarchive delete',
    ],
    ['an editor, locked', { ...open, state: 'locked' }, 'editor', 'duplicate'],
    ['an owner, adopted', { ...open, state: 'adopted' }, 'owner', 'duplicate archive delete'],
    ['a viewer, adopted', { ...open, state: 'adopted' }, 'viewer', ''],
    ['an owner, locked', { ...open, state: 'locked' }, 'owner', 'duplicate unlock'],
  ] as const)('%s', (_, scenario, role, acts) => {
    expect(allowedActs(scenario, role).join(' ')).toBe(acts)
  })
})
