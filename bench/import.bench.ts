/**
 * The import of the largest demo company: first for a new user, from the return of the consent to
 * the end, then the same books again, as on every day.
 */
import { type Figure, median, timed } from './figure.ts'
import { watchMemory } from './memory.ts'
import { type Product, startProduct, withDataDir, withProduct } from './product.ts'
import { connect, importDone, signUp, type Visitor } from './visitor.ts'

const AGAIN = 20
/** Caches fill during the first imports; after that memory must not grow. */
const SETTLED_AFTER = 10

export function measure(): Promise<readonly Figure[]> {
  return withDataDir(async dataDir => {
    // Creating the database needs memory that opening it does not, and is not part of the import.
    await (await startProduct(dataDir)).stop()
    return withProduct(importOverAndOver, dataDir)
  })
}

async function importOverAndOver({ url, pid }: Product): Promise<Figure[]> {
  const memory = await watchMemory(pid, 'apps/gateway/dist/main.js')
  const before = memory.takePeak()
  const visitor = await signUp(url)
  const organisationId = await connect(visitor, 'wholesaler')
  const first = await secondsOf(() => importDone(visitor, organisationId))
  const peaks: number[] = []
  const again: number[] = []
  for (let run = 0; run < AGAIN; run += 1) {
    again.push(await secondsOf(() => importAgain(visitor, organisationId)))
    peaks.push(memory.takePeak())
  }
  memory.end()
  const settled = median(peaks.slice(SETTLED_AFTER / 2, SETTLED_AFTER))
  const later = median(peaks.slice(-SETTLED_AFTER / 2))
  return [
    { name: 'import/first', value: first, unit: 's' },
    { name: 'import/again', value: median(again), unit: 's' },
    { name: 'import/memory before', value: before, unit: 'MB' },
    { name: 'import/memory settled', value: settled, unit: 'MB' },
    { name: 'import/memory later', value: later, unit: 'MB' },
    { name: 'import/memory growth', value: later - settled, unit: 'MB' },
  ]
}

const secondsOf = async (work: () => Promise<void>) => (await timed(work)) / 1000

async function importAgain(visitor: Visitor, organisationId: string): Promise<void> {
  const answer = await visitor.ask('POST', `/api/imports?organisationId=${organisationId}`)
  if (!answer.ok) throw new Error(`Importing again answered ${answer.status}`)
  await importDone(visitor, organisationId)
}
