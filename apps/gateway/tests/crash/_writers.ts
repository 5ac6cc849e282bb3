/** Many people who change the same few organisations at the same time, and record what they did. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { addDays, type Day } from '@millpond/core/time'
import type { SeededPerson } from '../_seeded.ts'
import { type CrashClient, createClient, type Settled } from './_client.ts'
import type {
  Addition,
  AttemptOutcome,
  BatchRead,
  BatchWrite,
  DocumentEnd,
  DocumentWrite,
  History,
  Repetition,
} from './_history.ts'

export interface SharedOrganisation {
  readonly organisationId: string
  readonly documentIds: readonly string[]
}

export interface Writer {
  readonly person: SeededPerson
  readonly organisations: readonly SharedOrganisation[]
}

/** The outcome of each request, with its reply. */
interface Trouble {
  /** Requests whose outcome was unknown for a while. */
  cutOff: number
  turnedAway: number
  /** The longest wait for a reply that asked a writer to retry. */
  turnedAwayMs: number
  longestMs: number
  /** Replies that no writer should receive, each once. */
  readonly unexpected: Set<string>
}

export interface Writers {
  /** Resolves when they have done so many more operations, or after a while if they cannot. */
  progress(operations: number): Promise<void>
  /** Resolves when so many more requests were asked to retry, or after a while if none are. */
  refusals(count: number): Promise<void>
  /** They finish what they are doing; then everything is read once more. */
  finish(): Promise<{ history: History; trouble: Trouble }>
}

/** Dates may be up to ten years ahead, and every write uses another day. */
const MAX_BATCHES = 3_600

const MAX_PROGRESS_MS = 20_000

/** A database may have space left in its log, which slow writers need a while to use. */
const MAX_REFUSALS_MS = 120_000

interface Notes {
  readonly batchWrites: BatchWrite[]
  readonly batchReads: BatchRead[]
  readonly documentWrites: DocumentWrite[]
  readonly additions: Addition[]
  readonly repetitions: Repetition[]
  readonly trouble: Trouble
  /** By organisation: batches so far, and the last known version of the settings. */
  readonly batches: Map<string, number>
  readonly versions: Map<string, number>
}

export function startWriters(url: string, writers: readonly Writer[], today: Day): Writers {
  const notes: Notes = {
    batchWrites: [],
    batchReads: [],
    documentWrites: [],
    additions: [],
    repetitions: [],
    trouble: { cutOff: 0, turnedAway: 0, turnedAwayMs: 0, longestMs: 0, unexpected: new Set() },
    batches: new Map(),
    versions: new Map(),
  }
  let isOver = false
  let done = 0
  let refused = 0
  const atWork = writers.map(async (writer, at) => {
    const client = createClient(url, writer.person, {
      onTurnedAway: () => {
        refused += 1
      },
    })
    const acts = actsOf(noting(client, notes.trouble), writer, today, notes, `Writer ${at + 1}`)
    while (!isOver) {
      await acts.next()
      done += 1
    }
    return acts
  })
  // The writer that finishes gets the reply.
  for (const each of atWork) each.catch(() => undefined)
  return {
    progress: operations => until(done + operations, () => done, MAX_PROGRESS_MS),
    refusals: count => until(refused + count, () => refused, MAX_REFUSALS_MS),
    async finish() {
      isOver = true
      const all = await Promise.all(atWork)
      const documentEnds = new Map<string, DocumentEnd>()
      const added: Record<string, string[]> = {}
      for (const acts of all) {
        for (const end of await acts.readAll()) documentEnds.set(end.register, end)
        added[acts.name] = await acts.added()
      }
      const { trouble, batches: _batches, versions: _versions, ...noted } = notes
      return { history: { ...noted, documentEnds: [...documentEnds.values()], added }, trouble }
    },
  }
}

async function until(wanted: number, count: () => number, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (count() < wanted && performance.now() < deadline) await pause(Math.random() * 10)
}

const outcomeOf = ({ answer }: Settled): AttemptOutcome => {
  if (!answer) return 'unknown'
  return answer.status === 200 ? 'done' : 'refused'
}

/** A document may have changed meanwhile; no other refusal is valid here. */
const isExpected = ({ answer }: Settled) => answer?.status === 200 || answer?.status === 409

function actsOf(client: CrashClient, writer: Writer, today: Day, notes: Notes, name: string) {
  let last: { ask: Parameters<CrashClient['settle']>[0]; settled: Settled } | null = null
  let additions = 0
  const change = async (ask: Parameters<CrashClient['settle']>[0]) => {
    const settled = await client.settle(ask)
    if (settled.answer?.status === 200) last = { ask, settled }
    return settled
  }

  async function writeBatch({ organisationId, documentIds }: SharedOrganisation) {
    const count = (notes.batches.get(organisationId) ?? 0) + 1
    if (count > MAX_BATCHES) return
    notes.batches.set(organisationId, count)
    const value = addDays(today, count)
    const settled = await change({
      method: 'PUT',
      path: `/api/forecast/expected-dates?organisationId=${organisationId}`,
      body: { dates: documentIds.map(documentId => ({ documentId, expectedOn: value })) },
    })
    const { began, ended } = settled
    const outcome = outcomeOf(settled)
    const operation = { register: organisationId, began, ended }
    notes.batchWrites.push({ ...operation, value, outcome })
    if (outcome !== 'done') return
    const { expectedDates } = JSON.parse(settled.answer?.text ?? '')
    notes.batchReads.push({ ...operation, parts: partsOf(expectedDates, documentIds) })
  }

  async function saveSettings({ organisationId }: SharedOrganisation) {
    const base = notes.versions.get(organisationId) ?? 0
    const amount = Math.floor(Math.random() * 1e12)
    const settings = { ...DEFAULT_SETTINGS, incomeTax: [{ on: addDays(today, 30), amount }] }
    const settled = await change({
      method: 'PUT',
      path: `/api/forecast/settings?organisationId=${organisationId}`,
      body: { baseVersion: base, settings },
    })
    const { began, ended, answer } = settled
    const outcome = outcomeOf(settled)
    const reply = outcome === 'done' ? JSON.parse(answer?.text ?? '') : null
    const version: number | null = reply?.settingsVersion ?? null
    const heard = version ?? newerVersionIn(answer?.text)
    if (heard !== null) notes.versions.set(organisationId, heard)
    notes.documentWrites.push({
      register: organisationId,
      began,
      ended,
      outcome,
      base,
      version,
      value: String(reply ? reply.settings.incomeTax[0].amount : amount),
    })
  }

  async function addOrganisation() {
    additions += 1
    const added = `${name}, number ${additions}`
    const settled = await change({
      method: 'POST',
      path: '/api/organisations',
      body: { name: added },
    })
    const { began, ended } = settled
    notes.additions.push({
      register: name,
      name: added,
      began,
      ended,
      outcome: outcomeOf(settled),
    })
  }

  /** All inputs of a forecast of the organisation. */
  async function read({ organisationId, documentIds }: SharedOrganisation): Promise<DocumentEnd> {
    const settled = await client.settle({
      method: 'GET',
      path: `/api/forecast/basis?organisationId=${organisationId}`,
    })
    if (outcomeOf(settled) !== 'done') throw new Error('Reading an organisation went on for ever')
    const basis = JSON.parse(settled.answer?.text ?? '')
    const parts = partsOf(basis.expectedDates, documentIds)
    const { began, ended } = settled
    notes.batchReads.push({ register: organisationId, began, ended, parts })
    const amount = basis.settings.incomeTax?.[0]?.amount
    return {
      register: organisationId,
      version: basis.settingsVersion,
      value: amount === undefined ? null : String(amount),
    }
  }

  async function askAgain() {
    if (!last) return
    const { ask, settled } = last
    const again = await client.settle(ask, settled.key)
    const textOf = ({ answer }: Settled) => `${answer?.status} ${answer?.text}`
    notes.repetitions.push({ key: settled.key, first: textOf(settled), again: textOf(again) })
  }

  return {
    name,
    async next() {
      const { organisations } = writer
      const organisation = organisations[Math.floor(Math.random() * organisations.length)]
      if (!organisation) return
      const dice = Math.random()
      if (dice < 0.45) await writeBatch(organisation)
      else if (dice < 0.75) await saveSettings(organisation)
      else if (dice < 0.8) await addOrganisation()
      else if (dice < 0.9) await askAgain()
      else await read(organisation)
    },
    async readAll() {
      const ends: DocumentEnd[] = []
      for (const organisation of writer.organisations) ends.push(await read(organisation))
      return ends
    },
    /** Every organisation that this writer created. */
    async added(): Promise<string[]> {
      const { answer } = await client.settle({ method: 'GET', path: '/api/organisations' })
      const { organisations } = JSON.parse(answer?.text ?? '') as {
        organisations: { name: string; organisationId: string }[]
      }
      return organisations.map(each => each.name).filter(each => each.startsWith(`${name},`))
    },
  }
}

function noting(client: CrashClient, trouble: Trouble): CrashClient {
  return {
    ...client,
    async settle(ask, key) {
      const settled = await client.settle(ask, key)
      trouble.cutOff += Number(settled.cutOff > 0)
      trouble.turnedAway += Number(settled.turnedAway > 0)
      trouble.turnedAwayMs = Math.max(trouble.turnedAwayMs, settled.turnedAwayMs)
      if (!isExpected(settled)) {
        const { status, text } = settled.answer ?? { status: 0, text: 'no answer' }
        const stable = text.replace(/"correlationId":"[^"]*"/, '')
        trouble.unexpected.add(`${ask.method} ${ask.path.split('?')[0]}: ${status} ${stable}`)
      }
      trouble.longestMs = Math.max(trouble.longestMs, settled.ended - settled.began)
      return settled
    },
  }
}

const partsOf = (dates: Record<string, string>, documentIds: readonly string[]) =>
  documentIds.map(documentId => dates[documentId] ?? null)

const newerVersionIn = (text: string | undefined): number | null => {
  const found = /The newer version is (\d+)/.exec(text ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
