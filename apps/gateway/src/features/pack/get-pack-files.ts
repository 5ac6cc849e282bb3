import type { getPackFiles as route } from '@millpond/contract/pack'
import { logName } from '@millpond/core/organisation'
import { leftOutText, type ReportLeftOut } from '@millpond/core/pack'
import type { ReportResult } from '@millpond/core/report'
import type { Tx } from '#database/index.ts'
import type { LearnedOf } from '../../forecasts/learned-timing.ts'
import { Answer, type CallOf, type Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { draftFigures, readBooks } from '../../reports/draft-figures.ts'
import { type PdfFile, pdfFile, publishedEdition, readOwner } from '../../reports/report-pdf.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { packStore } from '../../stores/pack-store.ts'
import { reportStore } from '../../stores/report-store.ts'
import { foundPack } from './opened-pack.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'

type Needs = 'clock' | 'database' | 'forecasts' | 'holidaysAround' | 'log' | 'paper'
type Call = CallOf<typeof route, Needs>

/**
 * The reports that are ready, each read with the rights that the caller has in its client now. A
 * partner gets one such file at a time, because each report is written for it again.
 */
export function createGetPackFiles(learnedOf: LearnedOf): Handler<typeof route, Needs> {
  const running = new Set<string>()
  return async call => {
    const { organisationId, deps } = call
    const { title, items } = await call.inOrganisation(tx => readReady(tx, call))
    if (items.length === 0) {
      throw new Refusal('conflict', 'No report of this pack is ready yet.')
    }
    if (running.has(organisationId)) {
      const busy = 'Your firm is already creating another file. Try again in a few seconds.'
      throw new Refusal('tooManyRequests', busy, [], 10)
    }
    running.add(organisationId)
    const stream = zipStream(filesOf(call, items, learnedOf), deps.clock.now())
    stream.once('close', () => running.delete(organisationId))
    const name = encodeURIComponent(`${logName(title)}.zip`)
    return new Answer(
      200,
      {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="pack.zip"; filename*=UTF-8''${name}`,
      },
      stream,
    )
  }
}

interface Ready {
  readonly clientId: string
  readonly reportId: string
}

async function readReady(tx: Tx, { organisationId, query }: Call) {
  const { title } = await foundPack(tx, organisationId, query.id)
  const all = await packStore.items(tx, { organisationId, packId: query.id })
  const items = all.flatMap(({ clientId, reportId }): Ready[] =>
    reportId === null ? [] : [{ clientId, reportId }],
  )
  return { title, items }
}

const LEFT_OUT = 'Left out.txt'

/** One file after the other. What cannot be written is named in a text file at the end. */
async function* filesOf(
  call: Call,
  items: readonly Ready[],
  learnedOf: LearnedOf,
): AsyncGenerator<ZippedFile> {
  const names = new Set<string>()
  const leftOut: ReportLeftOut[] = []
  for (const item of items) {
    const file = await fileOf(call, item, learnedOf)
    if ('why' in file) leftOut.push(file)
    else yield { name: freeName(names, file.name), bytes: file.bytes }
  }
  if (leftOut.length > 0) yield { name: LEFT_OUT, bytes: Buffer.from(leftOutText(leftOut)) }
}

/** Two clients may have one name, and some systems see no difference between a and A. */
function freeName(names: Set<string>, wanted: string): string {
  let name = wanted
  for (let count = 2; names.has(name.toLowerCase()); count += 1) {
    name = wanted.replace(/\.pdf$/, `-${count}.pdf`)
  }
  names.add(name.toLowerCase())
  return name
}

async function fileOf(
  call: Call,
  item: Ready,
  learnedOf: LearnedOf,
): Promise<PdfFile | ReportLeftOut> {
  let name: string | null = null
  try {
    const read = await readFor(call, item)
    if (read === null) return { why: 'lost', name }
    name = read.owner.organisation.name
    if (!read.row) return { why: 'deleted', name }
    return (
      (await written(call, item, { ...read, row: read.row }, learnedOf)) ?? {
        ...{ why: 'tooLong', name },
      }
    )
  } catch (error) {
    call.log.warn({ err: error, organisationId: item.clientId }, 'a report was left out of a zip')
    return { why: 'failed', name }
  }
}

const inClient = <T>({ deps, user }: Call, clientId: string, work: (tx: Tx) => Promise<T>) =>
  deps.database.inOrganisation(clientId, work, user.userId, { readOnly: true })

/** Null if the caller may not read it. Without a row if it was deleted. */
const readFor = (call: Call, { clientId, reportId }: Ready) =>
  inClient(call, clientId, async tx => {
    if (!(await membershipStore.mayHere(tx, 'editor'))) return null
    const key = { organisationId: clientId, reportId }
    const found = await reportStore.find(tx, key)
    const row = found?.isDeleted === false ? found : null
    return { row, owner: await readOwner(tx, clientId), frozen: await reportStore.frozen(tx, key) }
  })

type Read = NonNullable<Awaited<ReturnType<typeof readFor>>>
type ReadRow = Read & { readonly row: NonNullable<Read['row']> }

/** Null if it has too many pages. */
async function written(
  call: Call,
  { clientId }: Ready,
  { row, owner, frozen }: ReadRow,
  learnedOf: LearnedOf,
): Promise<PdfFile | null> {
  const { deps } = call
  const { title, number, definition } = row
  if (frozen) {
    const result = JSON.parse(frozen.result) as ReportResult
    const edition = publishedEdition(owner, number, frozen.publishedAt)
    return pdfFile(deps, owner, { title, result }, edition)
  }
  const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) => inClient(call, clientId, work)
  const books = await inOrganisation(tx => readBooks(tx, clientId))
  const reader = { deps, organisationId: clientId, inOrganisation }
  const result = await draftFigures(reader, books, definition, learnedOf)
  const words = 'This is a draft. Its figures change with the books until it is published.'
  const edition = { words, version: 'draft', at: deps.clock.now(), isDraft: true }
  return pdfFile(deps, owner, { title, result }, edition)
}
