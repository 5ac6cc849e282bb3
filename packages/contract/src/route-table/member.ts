import type { RouteTable } from './line.ts'

export const MEMBER_ROUTES = {
  getMembers: {
    method: 'GET',
    path: '/api/members',
    access: 'organisation',
    reads: ['Members'],
    empty: { members: [], partners: [], invites: [], apiTokens: [] },
  },
  changeRole: {
    method: 'PUT',
    path: '/api/members',
    access: 'organisation',
    changes: ['Members'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/members',
    access: 'organisation',
    changes: ['Members'],
  },
  revokeMemberToken: {
    method: 'DELETE',
    path: '/api/members/tokens',
    access: 'organisation',
    changes: ['Members'],
  },
  createInvite: {
    method: 'POST',
    path: '/api/user-invites',
    access: 'organisation',
    changes: ['Members'],
  },
  revokeInvite: {
    method: 'DELETE',
    path: '/api/user-invites',
    access: 'organisation',
    changes: ['Members'],
  },
  getOwnInvites: {
    method: 'GET',
    path: '/api/user-invites/own',
    access: 'signedIn',
    reads: ['Organisations'],
    empty: { invites: [] },
  },
  readInvite: {
    method: 'POST',
    path: '/api/user-invites/read',
    access: 'public',
  },
  acceptInvite: {
    method: 'POST',
    path: '/api/user-invites/accept',
    access: 'signedIn',
    changes: ['Organisations'],
  },
} as const satisfies RouteTable
