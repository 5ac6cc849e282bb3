import { expect, it } from 'vitest'
import { hasOwnOwner, isOwned } from './ownership.ts'
import type { Role } from './roles.ts'

it.each<[string, Role[], Role[], boolean, boolean]>([
  ['its owner', ['owner'], [], true, true],
  ['two owners', ['owner', 'owner'], [], true, true],
  ['an editor and a viewer', ['editor', 'viewer'], [], false, false],
  ['no members', [], [], false, false],
  ['a partner let in as owner', [], ['owner'], true, false],
  ['an editor, and a partner let in as owner', ['editor'], ['owner'], true, false],
  ['an editor, and a partner let in as editor', ['editor'], ['editor'], false, false],
  ['its owner, and a partner let in as viewer', ['owner'], ['viewer'], true, true],
])('[ORG-06] %s', (_who, memberRoles, partnerRoles, owned, own) => {
  expect(isOwned({ memberRoles, partnerRoles })).toBe(owned)
  expect(hasOwnOwner({ memberRoles })).toBe(own)
})
