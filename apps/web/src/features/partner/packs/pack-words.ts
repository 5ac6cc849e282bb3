/** The words of the screens of packs. */
import type { Pack, PackReport } from '@millpond/contract/pack'
import type { PackAction } from '@millpond/core/pack'
import { MAX_PACK_CLIENTS, packProgress } from '@millpond/core/pack'
import { longMonth } from '@millpond/core/time'
import type { ChipTone } from '#ui/chip.tsx'

export const PACK_WORDS = {
  question: 'Make a report for many clients at once.',
  about: 'A pack makes the same report for each client that you choose.',
  noneTitle: 'Start your first pack',
  none: 'Choose a template and clients. Millpond makes one report for each of them.',
  newTitle: 'Which report do you want, and for which clients?',
  newAbout: 'Each client gets one report for each month, even if you start the pack again.',
  notRead: 'We couldn’t load your packs.',
  notFound: 'We couldn’t load this pack.',
  readersOnly: 'Only owners and editors of the firm can make packs.',
  noPartner: 'Packs are for firms that manage clients.',
  noClients: 'Add a client first.',
  noneFits: 'None of your clients can be included yet. The reasons are below.',
  noneChosen: 'Choose at least one client',
  full: `A pack has at most ${MAX_PACK_CLIENTS} clients. Make a second one for the others.`,
  ownNotRead: 'We couldn’t load the reports of your firm, so only templates are offered.',
  noTitle: 'Enter a title',
  monthHint: 'You can only choose months that are complete in the client’s books.',
  messageHint: 'It is in each email. Leave it empty if you have nothing to add.',
  ownerHint: 'Each owner gets a link that opens for 30 days.',
  leaveOpen: 'You can leave this page. The reports are made without it.',
  readReasons: 'Read the reason next to each client first.',
  lostClient: 'A former client',
} as const

export const LAST_MONTH = 'last'
export const LAST_MONTH_LABEL = 'The last complete month of each client'

interface ActionChoice {
  readonly value: PackAction
  readonly label: string
  readonly hint: string
}

export const ACTION_CHOICES: readonly ActionChoice[] = [
  {
    ...{ value: 'draft', label: 'Open drafts' },
    hint: 'You can add notes to each, and publish them with a second pack.',
  },
  {
    ...{ value: 'publish', label: 'Publish' },
    hint: 'Drafts of the same month and template are published as they are.',
  },
  {
    ...{ value: 'send', label: 'Publish and email' },
    hint: 'Each report goes to the owners of its company.',
  },
]

const ACTIONS: Readonly<Record<string, string>> = {
  draft: 'Drafts',
  publish: 'Published',
  send: 'Published and emailed',
}

/** `Published, October 2026`. An action of a newer server is shown as it is. */
export function packAbout({ action, month }: Pick<Pack, 'action' | 'month'>): string {
  const words = ACTIONS[action] ?? action
  return `${words}, ${month === null ? 'last complete month' : longMonth(month)}`
}

/** The newest pack, in a sentence. */
export function packsAnswer([newest]: readonly Pack[]): string {
  return newest ? `“${newest.title}”: ${packProgress(newest.counts)}` : PACK_WORDS.question
}

const STATES: Readonly<Record<string, { words: string; tone: ChipTone }>> = {
  waiting: { words: 'Waiting', tone: 'neutral' },
  done: { words: 'Ready', tone: 'good' },
  failed: { words: 'Not made', tone: 'bad' },
}

/** A state of a newer server is shown as it is. */
export const stateOf = ({ state }: Pick<PackReport, 'state'>) =>
  STATES[state] ?? { words: state, tone: 'neutral' as const }

/** `Start 12 reports`. */
export const startWords = (count: number): string =>
  count === 1 ? 'Start 1 report' : `Start ${count} reports`

/** For the box of all clients. A search may have left a few of them. */
export const allWords = (fit: number): string =>
  fit > MAX_PACK_CLIENTS ? `The first ${MAX_PACK_CLIENTS} that fit` : `All that fit (${fit})`

/** `The owners of 3 clients may get an email from Pat.` */
export function retryWords({ counts, startedByName }: Pick<Pack, 'counts' | 'startedByName'>) {
  const of = counts.failed === 1 ? '1 client' : `${counts.failed} clients`
  const from = startedByName === null ? '' : ` from ${startedByName}`
  return `The owners of ${of} may get an email${from}, with the message of this pack.`
}
