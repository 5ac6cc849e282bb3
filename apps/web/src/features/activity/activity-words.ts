import type { ActivityEntry } from '@millpond/contract/trust'

/** What the gateway's word for an action means to a reader; `subject` says to what. */
const WORDS: Readonly<Record<string, string>> = {
  organisationCreated: 'Organisation made',
  organisationUpdated: 'Settings changed',
  organisationDeleted: 'Deletion begun',
  organisationKept: 'Deletion taken back',
  organisationExported: 'Everything exported',
  ownershipTransferred: 'Ownership passed on',
  memberJoined: 'Joined',
  memberLeft: 'Left',
  memberRemoved: 'Member removed',
  roleChanged: 'Role changed',
  partnerLinked: 'Partner admitted',
  partnerRemoved: 'Partner removed',
  clientAdded: 'Client added',
  clientRemoved: 'Client given up',
  inviteCreated: 'Invite made',
  inviteRevoked: 'Invite taken back',
  connected: 'Provider connected',
  disconnect: 'Provider disconnected',
  startImport: 'Import begun',
  putForecastSettings: 'Forecast settings changed',
  putExpectedDates: 'Expected dates changed',
  budgetCreated: 'Budget begun',
  budgetRenamed: 'Budget renamed',
  budgetSaved: 'Budget saved',
  budgetLocked: 'Budget locked',
  budgetApproved: 'Budget approved',
  budgetOpened: 'Budget opened again',
  budgetDeleted: 'Budget taken away',
  budgetKept: 'Budget brought back',
  customersSaved: 'Customers counted',
  customerLabelSet: 'Customers called',
  transfersSaved: 'Transfers planned',
  sheetRestored: 'Went back in the history',
  sheetLinesChanged: 'Lines changed',
  supportAllowed: 'Staff may change things',
  supportEnded: 'Staff may no longer change things',
  visitBegan: 'Staff visit begun',
  visitEnded: 'Staff visit ended',
  visitLooked: 'Staff looked',
  visitActed: 'Staff changed something',
  visitRefused: 'Staff were refused',
}

/** `Role changed: Ben, viewer to editor`. A word nobody here knows yet is shown as it is. */
export function actionWords({ action, subject }: ActivityEntry): string {
  const words = WORDS[action] ?? spelled(action)
  if (subject === '') return words
  return `${words}: ${REQUESTS.has(action) ? seen(subject) : subject}`
}

/** What staff do is told by the name of each request. */
const REQUESTS: ReadonlySet<string> = new Set(['visitLooked', 'visitActed', 'visitRefused'])

/** `getForecastBasis` reads `forecast basis`. */
const seen = (request: string) =>
  spelled(request.replace(/^(get|stream)(?=[A-Z])/, '')).toLowerCase()

/** `importFinished` reads `Import finished`. */
const spelled = (action: string) => {
  const text = action.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
