import type { ImportProgress, SkipReason } from '@millpond/contract/connection'
import { clockOf } from '#ui/instant.ts'
import type { ProgressStep, StepState } from '#ui/progress-steps.tsx'

const KIND_LABELS: Readonly<Record<string, string>> = {
  organisation: 'Company',
  accounts: 'Chart of accounts',
  taxRates: 'Tax rates',
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
  cashBasis: 'Cash-basis income and expenses',
  bankSummary: 'Bank accounts',
  bankTransfers: 'Transfers between your own accounts',
  budgets: 'Budgets',
  budgetLines: 'Budget amounts',
  invoices: 'Invoices, bills and payments',
  creditNotes: 'Credit notes',
  prepayments: 'Prepayments',
  overpayments: 'Overpayments',
  contacts: 'Customers and suppliers',
  repeating: 'Repeating invoices and bills',
  quotes: 'Quotes',
  changes: 'Changes since the last sync',
  dimensions: 'Classes, locations and tracking categories',
  dimensionFigures: 'Profit and loss by class, location or category',
}

const plain = new Intl.NumberFormat('en-NZ')

/** The title of the page is the progress; `books` is the provider in a sentence. Guide §9.15. */
export function importHeadline(progress: ImportProgress, books: string): string {
  const { state, monthsDone, monthsWanted, resumesAt, failure } = progress
  const months = `${monthsDone} of ${monthsWanted} months`
  switch (state) {
    case 'queued':
      return 'The sync starts in a moment.'
    case 'running':
      return monthsDone === 0 ? `Syncing from ${books}.` : `${months} synced.`
    case 'waiting':
      if (failure?.kind === 'unavailable') {
        const next = resumesAt === null ? 'soon' : `at ${clockOf(resumesAt)}`
        return `${capitalised(books)} did not answer. We’ll try again ${next}.`
      }
      return resumesAt === null
        ? `${capitalised(books)} asked us to wait for a moment.`
        : `${capitalised(books)} asked us to wait. We’ll continue at ${clockOf(resumesAt)}.`
    case 'failed':
      return `The sync stopped after ${months}.`
    case 'done':
      return `Sync complete`
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What users call the parts of their books. A kind in none of these has a row of its own. */
const GROUPS: readonly { readonly label: string; readonly kinds: readonly string[] }[] = [
  {
    label: 'Company and accounts',
    kinds: ['organisation', 'accounts', 'taxRates'],
  },
  {
    label: 'Profit and loss, and balance sheet',
    kinds: ['profitAndLoss', 'balanceSheet', 'cashBasis'],
  },
  { label: 'Bank accounts and transfers', kinds: ['bankSummary', 'bankTransfers'] },
  { label: 'Budgets', kinds: ['budgets', 'budgetLines'] },
  {
    label: 'Invoices, bills and contacts',
    kinds: ['invoices', 'creditNotes', 'prepayments', 'overpayments', 'contacts'],
  },
  { label: 'Quotes and repeating invoices', kinds: ['repeating', 'quotes'] },
  { label: 'Profit by class or category', kinds: ['dimensions', 'dimensionFigures'] },
]

/** One row for each part of the books. What was left out has a row of its own, with the reason. */
export function importGroups(progress: ImportProgress): ProgressStep[] {
  const isLeftOut = (step: Step) => step.wanted > 0 && step.skipped === step.wanted
  const rest = progress.steps.filter(step => !isLeftOut(step))
  const groupOf = (kind: string) => GROUPS.find(({ kinds }) => kinds.includes(kind))
  const grouped = rest.flatMap((step, at) => {
    const group = groupOf(step.kind)
    if (!group) return [step]
    const all = rest.filter(({ kind }) => group.kinds.includes(kind))
    return all[0] === rest[at] ? [{ ...sumOf(all), kind: group.label }] : []
  })
  const leftOut = progress.steps.filter(isLeftOut)
  return importSteps({ ...progress, steps: [...grouped, ...leftOut] })
}

type Step = ImportProgress['steps'][number]

function sumOf(steps: readonly Step[]): Omit<Step, 'kind'> {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0)
  return {
    done: sum(({ done }) => done),
    skipped: sum(({ skipped }) => skipped),
    wanted: sum(({ wanted }) => wanted),
    records: sum(({ records }) => records),
  }
}

export function importSteps(progress: ImportProgress): ProgressStep[] {
  const current = progress.steps.findIndex(step => step.done < step.wanted)
  return progress.steps.map((step, index) => {
    const isDone = step.done >= step.wanted
    const state = isDone ? 'done' : index === current ? currentState(progress.state) : 'waiting'
    return {
      id: step.kind,
      label: KIND_LABELS[step.kind] ?? step.kind,
      state,
      note: noteOf(step, isDone),
      share: step.wanted === 0 ? undefined : step.done / step.wanted,
    }
  })
}

const STATE_OF_CURRENT: Readonly<Record<ImportProgress['state'], StepState>> = {
  queued: 'waiting',
  running: 'running',
  waiting: 'paused',
  failed: 'failed',
  done: 'done',
}
const currentState = (state: ImportProgress['state']) => STATE_OF_CURRENT[state]

const REASON_WORDS: Readonly<Record<SkipReason, string>> = {
  notAllowed: 'this connection does not have permission to read it',
  refused: 'the request was refused',
  unreadable: 'we could not read the answer',
}

/** What an import that cannot read these keeps from the one before. */
const IS_KEPT: ReadonlySet<string> = new Set([
  'dimensions',
  'dimensionFigures',
  'overpayments',
  'prepayments',
  'quotes',
  'repeating',
  'taxRates',
])

/** `Skipped: the request was refused. We kept the figures from the last sync.` */
function leftOutNote({ kind, reason }: ImportProgress['steps'][number]): string {
  const why = `Skipped: ${reason ? REASON_WORDS[reason] : 'we could not read it'}`
  return IS_KEPT.has(kind) ? `${why}. We kept the figures from the last sync.` : why
}

function noteOf(step: ImportProgress['steps'][number], isDone: boolean): string | undefined {
  const records = `${plain.format(step.records)} ${step.records === 1 ? 'record' : 'records'}`
  if (isDone && step.skipped === step.wanted) return leftOutNote(step)
  // Some steps only list what later steps read.
  if (isDone) return step.records === 0 ? 'Done' : records
  const parts = `${plain.format(step.done)} of ${plain.format(step.wanted)}`
  return step.done === 0 ? undefined : `${parts} parts, ${records} so far`
}
