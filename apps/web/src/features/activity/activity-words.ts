import type { ActivityEntry } from '@millpond/contract/activity'
import type { AuditAction } from '@millpond/contract/audit-actions'

/** The meaning of the gateway's action names for a reader; `subject` names the object. */
const WORDS: Readonly<Record<string, string>> = {
  organisationCreated: 'Company created',
  organisationUpdated: 'Settings changed',
  organisationDeleted: 'Deletion requested',
  organisationKept: 'Deletion cancelled',
  organisationExported: 'All data exported',
  ownershipTransferred: 'Ownership transferred',
  memberJoined: 'Member joined',
  memberLeft: 'Member left',
  memberRemoved: 'Member removed',
  roleChanged: 'Role changed',
  partnerLinked: 'Partner added',
  partnerRemoved: 'Partner removed',
  clientAdded: 'Client added',
  clientRemoved: 'Client removed',
  apiTokenCreated: 'API token created',
  apiTokenRevoked: 'API token revoked',
  inviteCreated: 'Invite sent',
  inviteRevoked: 'Invite cancelled',
  connected: 'Accounting software connected',
  booksFileLoaded: 'Spreadsheet loaded',
  disconnect: 'Accounting software disconnected',
  startImport: 'Sync started',
  putForecastSettings: 'Forecast settings changed',
  putExpectedDates: 'Expected dates changed',
  putAlertRule: 'Alert settings changed',
  snoozeAlert: 'Alert snoozed, or no longer snoozed',
  budgetCreated: 'Budget created',
  budgetRenamed: 'Budget renamed',
  budgetSaved: 'Budget changed',
  budgetLocked: 'Budget locked',
  budgetApproved: 'Budget approved',
  budgetOpened: 'Budget unlocked or reopened',
  budgetDeleted: 'Budget deleted',
  budgetKept: 'Budget restored',
  scenarioCreated: 'Scenario created',
  scenarioSaved: 'Scenario changed',
  scenarioRenamed: 'Scenario renamed',
  scenarioShared: 'Scenario shared',
  scenarioMadePrivate: 'Scenario made private',
  scenarioLocked: 'Scenario locked',
  scenarioOpened: 'Scenario unlocked',
  scenarioArchived: 'Scenario archived',
  scenarioUnarchived: 'Archived scenario restored',
  scenarioAdopted: 'Scenario added to the forecast',
  scenarioAdoptionUndone: 'Scenario removed from the forecast',
  scenarioDeleted: 'Scenario deleted',
  scenarioRestored: 'Scenario restored',
  reportCreated: 'Report created',
  reportCopied: 'Report copied',
  reportSaved: 'Report saved',
  reportPublished: 'Report published',
  reportArchived: 'Report archived',
  reportRestored: 'Report restored',
  reportDeleted: 'Report deleted',
  reportLinkCreated: 'Link to a report created',
  reportLinkRevoked: 'Link to a report revoked',
  reportSent: 'Report sent by email',
  reportScheduleSaved: 'Schedule of a report changed',
  reportScheduleDeleted: 'Schedule of a report deleted',
  reportRunSkipped: 'Scheduled report skipped',
  reportRunFailed: 'Scheduled report not sent',
  webhookCreated: 'Webhook created',
  webhookChanged: 'Webhook changed',
  webhookSecretRenewed: 'Secret of a webhook renewed',
  webhookDeleted: 'Webhook deleted',
  testWebhook: 'Test sent to a webhook',
  customersSaved: 'Customer counts changed',
  customerLabelSet: 'Customers are now called',
  transfersSaved: 'Transfers changed',
  driversSaved: 'Drivers changed',
  sheetRestored: 'Earlier version restored',
  sheetLinesChanged: 'Rows changed',
  supportAllowed: 'Support staff may make changes',
  supportEnded: 'Support staff may no longer make changes',
  visitBegan: 'Support session started',
  visitEnded: 'Support session ended',
  visitLooked: 'Support staff viewed',
  visitActed: 'Support staff made a change',
  visitRefused: 'Request by support staff refused',
  entitlementSet: 'Free plan changed',
  subscriptionChanged: 'Plan changed',
  passesChanged: 'Client passes changed',
  passMoved: 'Client pass moved',
  clientsTagged: 'Client tags changed',
  clientsAssigned: 'Clients assigned',
  handedOver: 'Client handed over to its owner',
  templateSaved: 'Settings for new clients changed',
  templateApplied: 'Settings for new clients applied',
  portalOpened: 'Billing page opened',
  packStarted: 'Report pack started',
  packRetried: 'Report pack retried',
} satisfies Partial<Record<AuditAction, string>>

/** `Role changed: Ben, viewer to editor`. An unknown action is shown by its own name. */
export function actionWords({ action, subject }: ActivityEntry): string {
  const words = WORDS[action] ?? spelled(action)
  if (subject === '') return words
  return `${words}: ${REQUESTS.has(action) ? seen(subject) : subject}`
}

/** Actions of staff are listed by the name of each request. */
const REQUESTS: ReadonlySet<string> = new Set(['visitLooked', 'visitActed', 'visitRefused'])

/** `getForecastBasis` reads `forecast basis`. */
const seen = (request: string) =>
  spelled(request.replace(/^(get|stream)(?=[A-Z])/, '')).toLowerCase()

/** `importFinished` reads `Import finished`. */
const spelled = (action: string) => {
  const text = action.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
