/**
 * Who may call what: the one table the gateway enforces and the tests read. A route without a line
 * here does not compile. Security design §3, ASVS 8.1.1.
 */
import type { Role } from './route.ts'
import type { RouteName } from './routes.ts'

/** What a member of staff may do while seeing the product as a customer (AUTH-08). */
export type VisitMay = 'never' | 'read' | 'whenAllowed'

export interface Permit {
  /** The least a caller must be; a role counts in the organisation the query names. */
  readonly least: 'anyone' | 'cookie' | 'signedIn' | Role
  /** `whenAllowed`: only while the owner of that organisation lets staff change things. */
  readonly visit: VisitMay
  /** The session must have shown again, in the last ten minutes, who it belongs to. */
  readonly confirmed: boolean
}

const may = (least: Permit['least'], visit: VisitMay = 'never'): Permit => ({
  least,
  visit,
  confirmed: false,
})
const mayConfirmed = (least: Permit['least']): Permit => ({
  least,
  visit: 'never',
  confirmed: true,
})

export const PERMITS: Readonly<Record<RouteName, Permit>> = {
  getSignInWays: may('anyone'),
  signUp: may('anyone'),
  verifyEmail: may('anyone'),
  signIn: may('anyone'),
  giveSecondFactor: may('anyone'),
  beginPasskeySignIn: may('anyone'),
  signInWithPasskey: may('anyone'),
  requestReset: may('anyone'),
  finishReset: may('anyone'),
  startForeignSignIn: may('anyone'),
  finishForeignSignIn: may('anyone'),
  getOutbox: may('anyone'),
  refresh: may('cookie'),
  signOut: may('cookie'),

  getAccount: may('signedIn', 'read'),
  updateAccount: may('signedIn'),
  confirm: may('signedIn'),
  requestConfirmCode: may('signedIn'),
  changePassword: mayConfirmed('signedIn'),
  startEmailChange: mayConfirmed('signedIn'),
  finishEmailChange: mayConfirmed('signedIn'),
  beginTotp: mayConfirmed('signedIn'),
  confirmTotp: mayConfirmed('signedIn'),
  removeTotp: mayConfirmed('signedIn'),
  renewRecoveryCodes: mayConfirmed('signedIn'),
  beginPasskey: may('signedIn'),
  addPasskey: mayConfirmed('signedIn'),
  removePasskey: mayConfirmed('signedIn'),
  linkForeign: mayConfirmed('signedIn'),
  unlinkForeign: mayConfirmed('signedIn'),
  endSession: mayConfirmed('signedIn'),
  exportAccount: mayConfirmed('signedIn'),
  deleteAccount: mayConfirmed('signedIn'),
  keepAccount: may('signedIn'),

  getOrganisations: may('signedIn', 'read'),
  createOrganisation: may('signedIn'),
  openSample: may('signedIn'),
  leaveSample: may('owner'),
  updateOrganisation: may('editor', 'whenAllowed'),
  leaveOrganisation: may('viewer'),
  transferOwnership: mayConfirmed('owner'),
  exportOrganisation: mayConfirmed('owner'),
  deleteOrganisation: mayConfirmed('owner'),
  keepOrganisation: may('owner'),

  getMembers: may('viewer', 'read'),
  changeRole: mayConfirmed('owner'),
  removeMember: mayConfirmed('owner'),
  createInvite: mayConfirmed('owner'),
  revokeInvite: may('owner'),
  readInvite: may('anyone'),
  acceptInvite: may('signedIn'),

  getPortfolio: may('viewer', 'read'),
  addClient: may('editor'),
  removeClient: mayConfirmed('owner'),

  getProviders: may('anyone'),
  startConnection: may('signedIn'),
  finishConnection: may('anyone'),
  getImport: may('viewer', 'read'),
  startImport: may('editor', 'whenAllowed'),
  disconnect: mayConfirmed('owner'),

  getAllItemData: may('viewer', 'read'),
  getUpcoming: may('viewer', 'read'),
  getForecastBasis: may('viewer', 'read'),
  putForecastSettings: may('editor', 'whenAllowed'),
  putExpectedDates: may('editor', 'whenAllowed'),
  getForecastAccuracy: may('viewer', 'read'),
  getForecastChanges: may('viewer', 'read'),
  getQuarterly: may('viewer', 'read'),

  getNotifications: may('viewer', 'read'),
  streamNotifications: may('viewer', 'read'),
  getActivity: may('owner', 'read'),
  getSupportAccess: may('viewer', 'read'),
  putSupportAccess: mayConfirmed('owner'),
  startVisit: mayConfirmed('signedIn'),
  endVisit: may('signedIn', 'read'),
  postLogs: may('signedIn', 'read'),
}
