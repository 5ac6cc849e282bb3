import { expect, it } from 'vitest'
import { atLeast, type Role } from './roles.ts'

it.each([
  // role, may read, may edit, may own
  ['viewer', true, false, false],
  ['editor', true, true, false],
  ['owner', true, true, true],
] as [Role, boolean, boolean, boolean][])('%s reads, edits, owns: %j %j %j', (role, ...may) => {
  expect([atLeast(role, 'viewer'), atLeast(role, 'editor'), atLeast(role, 'owner')]).toEqual(may)
})
