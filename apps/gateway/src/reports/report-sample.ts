import { createHash, randomUUID } from 'node:crypto'
import {
  type ReportDefinition,
  type ReportResult,
  templateDefinition,
  templateWords,
} from '@millpond/core/report'
import { closeMonthOf, HOME_TIME_ZONE, longMonth, type Month } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { createLearnedOf } from '../forecasts/learned-timing.ts'
import { SAMPLE_PLANNER } from '../identity/sample-people.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { reportStore } from '../stores/report-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'
import { draftFigures, readBooks } from './draft-figures.ts'
import { frozenOf } from './frozen-result.ts'

export type SampleReportNeeds =
  | 'audit'
  | 'backtestCloses'
  | 'clock'
  | 'database'
  | 'forecasts'
  | 'holidaysAround'

type Needs = Pick<Deps, SampleReportNeeds>
type Books = Awaited<ReturnType<typeof readBooks>>
type InOrganisation = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** With the same ids in every sample, so that the result of one is the result of another. */
const DEFINITION = ownersPage()

function ownersPage(): ReportDefinition {
  let count = 0
  const { blocks, ...rest } = templateDefinition('ownersPage', () => {
    count += 1
    return `sample-${count}`
  })
  const text =
    'We want to act before winter. The scenario **Raise prices by 5%** shows what it would change.'
  return {
    ...rest,
    blocks: blocks.map(block => (block.kind === 'notes' ? { ...block, text } : block)),
  }
}

/**
 * Publishes the owner's page of a sample company for its last complete month, with the figures that
 * any owner gets: one version with each month. Other companies stay as they are, and a report that
 * was deleted stays deleted.
 */
export async function reportSample(deps: Needs, organisationId: string): Promise<void> {
  const inOrganisation: InOrganisation = work => deps.database.inOrganisation(organisationId, work)
  const month = closeMonthOf(deps.clock.today(HOME_TIME_ZONE))
  const number = await inOrganisation(tx => nextVersion(tx, organisationId, month))
  if (number === null) return
  const books = await inOrganisation(tx => readBooks(tx, organisationId))
  const calculate = () => {
    const reader = { deps, organisationId, inOrganisation }
    return draftFigures(reader, books, DEFINITION, createLearnedOf(deps))
  }
  const result = await resultOf(books, calculate)
  const frozen = frozenOf(result, books.sources)
  await inOrganisation(tx => publish(deps, tx, organisationId, { result, frozen }))
}

/** The series of the sample's own report has the id of its company: there is one. */
const seriesOf = (organisationId: string): string => organisationId

/** Null if no version is to be published. */
async function nextVersion(tx: Tx, organisationId: string, month: Month): Promise<number | null> {
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation?.isSample) return null
  const seriesId = seriesOf(organisationId)
  const number = await reportStore.nextNumber(tx, organisationId, seriesId)
  if (number === 1) return number
  const isKept = (await reportStore.latestPublished(tx, organisationId, seriesId)) !== null
  const isThere = await reportStore.publishedFor(tx, organisationId, seriesId, month)
  return isKept && !isThere ? number : null
}

let latest: { readonly inputs: string; readonly result: Promise<ReportResult> } | null = null

/**
 * New samples have the same books and the same plan on the same day, so the last result is kept. It
 * is used only where everything is equal that figures are resolved from: name, floor, plan and
 * settings of a sample may be its owner's.
 */
function resultOf(books: Books, calculate: () => Promise<ReportResult>): Promise<ReportResult> {
  const inputs = inputsOf(books)
  if (latest?.inputs === inputs) return latest.result
  const entry = { inputs, result: calculate() }
  latest = entry
  entry.result.catch(() => {
    if (latest === entry) latest = null
  })
  return entry.result
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/**
 * A hash of all inputs. Ids are random in each sample, so each counts as its first place in the
 * text: equal inputs have the same ids at the same places.
 */
export function inputsOf({ sources, ledger, organisation, backtest }: Books): string {
  const { name, provider, booksFile } = organisation
  const text = JSON.stringify(
    [name, provider, booksFile, sources, ledger, backtest],
    (_key, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value),
  )
  const places = new Map<string, number>()
  const plain = text.replace(UUID, id => {
    const place = places.get(id) ?? places.size
    places.set(id, place)
    return `#${place}`
  })
  return createHash('sha256').update(plain).digest('hex')
}

interface Calculated {
  readonly result: ReportResult
  readonly frozen: ReturnType<typeof frozenOf>
}

async function publish(
  deps: Needs,
  tx: Tx,
  organisationId: string,
  { result, frozen }: Calculated,
): Promise<void> {
  await sheetStore.holdList(tx, organisationId)
  const members = await membershipStore.list(tx, organisationId)
  const owner = members.find(({ role }) => role === 'owner')
  const number = await nextVersion(tx, organisationId, result.month)
  if (!owner || number === null) return
  const { userId } = owner
  const by = { userId, at: deps.clock.now() }
  const key = { organisationId, reportId: randomUUID() }
  const title = `${templateWords('ownersPage').name}, ${longMonth(result.month)}`
  const made = { reportId: key.reportId, seriesId: seriesOf(organisationId), title, number }
  await reportStore.add(tx, organisationId, { ...made, definition: DEFINITION }, by)
  await reportStore.freeze(tx, key, frozen, by)
  await deps.audit.add(
    tx,
    { organisationId },
    {
      ...{ action: 'reportPublished', subject: `${title}, version ${number}` },
      ...{ who: { userId, name: SAMPLE_PLANNER }, correlationId: randomUUID() },
    },
  )
}
