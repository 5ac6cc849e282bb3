/** Where settings of an organisation are kept; apart from `addresses.ts`, which everybody loads. */
import type * as connection from '@millpond/contract/connection'
import type * as members from '@millpond/contract/member'
import type * as organisations from '@millpond/contract/organisation'
import type * as partners from '@millpond/contract/partner'
import type { AddressesOf } from '@millpond/contract/route'
import type * as trust from '@millpond/contract/trust'

export const ORGANISATION_SETTINGS = {
  createOrganisation: { method: 'POST', path: '/api/organisations' },
  leaveOrganisation: { method: 'POST', path: '/api/organisations/leave' },
  transferOwnership: { method: 'POST', path: '/api/organisations/transfer' },
  exportOrganisation: { method: 'GET', path: '/api/organisations/export' },
  deleteOrganisation: { method: 'POST', path: '/api/organisations/deletion' },
  keepOrganisation: { method: 'DELETE', path: '/api/organisations/deletion' },
} as const satisfies AddressesOf<typeof organisations>

export const CONNECTION_END = {
  disconnect: { method: 'DELETE', path: '/api/connections' },
} as const satisfies AddressesOf<typeof connection>

export const MEMBER = {
  getMembers: { method: 'GET', path: '/api/members' },
  changeRole: { method: 'PUT', path: '/api/members' },
  removeMember: { method: 'DELETE', path: '/api/members' },
  createInvite: { method: 'POST', path: '/api/user-invites' },
  revokeInvite: { method: 'DELETE', path: '/api/user-invites' },
} as const satisfies AddressesOf<typeof members>

export const PARTNER = {
  getPortfolio: { method: 'GET', path: '/api/partner/clients' },
  addClient: { method: 'POST', path: '/api/partner/clients' },
  removeClient: { method: 'DELETE', path: '/api/partner/clients' },
} as const satisfies AddressesOf<typeof partners>

export const TRUST = {
  getActivity: { method: 'GET', path: '/api/activity' },
  getSupportAccess: { method: 'GET', path: '/api/support-access' },
  putSupportAccess: { method: 'PUT', path: '/api/support-access' },
} as const satisfies AddressesOf<typeof trust>
