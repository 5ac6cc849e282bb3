/**
 * Who may call what: the one table the gateway enforces and the tests read. A route without a line
 * here does not compile. Security design §3, ASVS 8.1.1.
 */
import type { Role } from './route.ts'
import type { RouteName } from './routes.ts'

/** What a member of staff may do while seeing the product as a customer (AUTH-08). */
export type VisitMay = 'never' | 'read' | 'whenAllowed'

/**
 * When the session must have shown a second factor. `whenDue`: once one is due of the caller, and
 * always in an organisation they reach by way of a partner. `atPartners`: also in an organisation
 * that others are reached by way of. `never`: what is needed to get one, and to leave.
 */
type FactorNeed = 'never' | 'whenDue' | 'atPartners' | 'always'

export interface Permit {
  /** The least a caller must be; a role counts in the organisation the query names. */
  readonly least: 'anyone' | 'cookie' | 'signedIn' | Role
  /** `whenAllowed`: only while the owner of that organisation lets staff change things. */
  readonly visit: VisitMay
  /** The session must have shown again, in the last ten minutes, who it belongs to. */
  readonly confirmed: boolean
  readonly factor: FactorNeed
}

const may = (least: Permit['least'], visit: VisitMay = 'never'): Permit => ({
  least,
  visit,
  confirmed: false,
  factor: 'whenDue',
})
const mayConfirmed = (least: Permit['least']): Permit => ({
  ...may(least),
  confirmed: true,
})
const factor = (need: FactorNeed, permit: Permit): Permit => ({ ...permit, factor: need })

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

  getAccount: factor('never', may('signedIn', 'read')),
  updateAccount: factor('never', may('signedIn')),
  confirm: factor('never', may('signedIn')),
  requestConfirmCode: factor('never', may('signedIn')),
  changePassword: factor('never', mayConfirmed('signedIn')),
  startEmailChange: factor('never', mayConfirmed('signedIn')),
  finishEmailChange: factor('never', mayConfirmed('signedIn')),
  beginTotp: factor('never', mayConfirmed('signedIn')),
  confirmTotp: factor('never', mayConfirmed('signedIn')),
  removeTotp: factor('never', mayConfirmed('signedIn')),
  renewRecoveryCodes: factor('never', mayConfirmed('signedIn')),
  beginPasskey: factor('never', may('signedIn')),
  addPasskey: factor('never', mayConfirmed('signedIn')),
  renamePasskey: factor('never', may('signedIn')),
  removePasskey: factor('never', mayConfirmed('signedIn')),
  linkForeign: factor('never', mayConfirmed('signedIn')),
  unlinkForeign: factor('never', mayConfirmed('signedIn')),
  endSession: factor('never', mayConfirmed('signedIn')),
  exportAccount: factor('never', mayConfirmed('signedIn')),
  deleteAccount: factor('never', mayConfirmed('signedIn')),
  keepAccount: factor('never', may('signedIn')),

  getOrganisations: factor('never', may('signedIn', 'read')),
  createOrganisation: may('signedIn'),
  openSample: may('signedIn'),
  leaveSample: may('owner'),
  updateOrganisation: may('editor', 'whenAllowed'),
  leaveOrganisation: factor('never', may('viewer')),
  transferOwnership: factor('atPartners', mayConfirmed('owner')),
  exportOrganisation: mayConfirmed('owner'),
  deleteOrganisation: mayConfirmed('owner'),
  keepOrganisation: may('owner'),

  getMembers: may('viewer', 'read'),
  changeRole: factor('atPartners', mayConfirmed('owner')),
  removeMember: mayConfirmed('owner'),
  createInvite: factor('atPartners', mayConfirmed('owner')),
  revokeInvite: may('owner'),
  readInvite: may('anyone'),
  acceptInvite: may('signedIn'),

  getPortfolio: may('viewer', 'read'),
  addClient: factor('atPartners', may('editor')),
  removeClient: factor('atPartners', mayConfirmed('owner')),

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

  getBudgets: may('viewer', 'read'),
  getBudget: may('viewer', 'read'),
  createBudget: may('editor', 'whenAllowed'),
  // A change of state is an owner's, and the handler and the database say so.
  updateBudget: may('editor', 'whenAllowed'),
  deleteBudget: may('editor', 'whenAllowed'),
  updateOrgItemDataChanges: may('editor', 'whenAllowed'),
  getCustomers: may('viewer', 'read'),
  updateCustomer: may('editor', 'whenAllowed'),
  putCustomerLabel: may('editor', 'whenAllowed'),
  getTransfers: may('viewer', 'read'),
  updateTransfer: may('editor', 'whenAllowed'),
  getSheetHistory: may('viewer', 'read'),
  getSheetEdit: may('viewer', 'read'),
  restoreSheet: may('editor', 'whenAllowed'),
  getSheetDraft: may('viewer', 'read'),
  putSheetDraft: may('editor', 'whenAllowed'),
  putSheetLines: may('editor', 'whenAllowed'),

  getNotifications: may('viewer', 'read'),
  streamNotifications: may('viewer', 'read'),
  getActivity: may('owner', 'read'),
  getSupportAccess: may('viewer', 'read'),
  putSupportAccess: mayConfirmed('owner'),
  startVisit: factor('always', mayConfirmed('signedIn')),
  endVisit: factor('never', may('signedIn', 'read')),
  postLogs: factor('never', may('signedIn', 'read')),
}
