/**
 * The import of the largest demo company: first a newcomer's, from the way back of the consent to the
 * end, then the same books again, as every day.
 */
import { type Figure, timed } from './figure.ts'
import { watchMemory } from './memory.ts'
import { withProduct } from './product.ts'
import { connect, importDone, signUp, type Visitor } from './visitor.ts'

const AGAIN = 2

export function measure(): Promise<readonly Figure[]> {
  return withProduct(async ({ url, pid }) => {
    const memory = await watchMemory(pid, 'apps/gateway/dist/main.js')
    const before = memory.takePeak()
    const visitor = await signUp(url)
    const organisationId = await connect(visitor, 'wholesaler')
    const seconds = [await secondsOf(() => importDone(visitor, organisationId))]
    const peaks = [memory.takePeak()]
    for (let run = 0; run < AGAIN; run += 1) {
      seconds.push(await secondsOf(() => importAgain(visitor, organisationId)))
      peaks.push(memory.takePeak())
    }
    memory.end()
    return [
      { name: 'import/first', value: seconds[0] ?? 0, unit: 's' },
      { name: 'import/again', value: Math.max(...seconds.slice(1)), unit: 's' },
      ...memoryFigures(before, peaks),
    ]
  })
}

const secondsOf = async (work: () => Promise<void>) => (await timed(work)) / 1000

async function importAgain(visitor: Visitor, organisationId: string): Promise<void> {
  const answer = await visitor.ask('POST', `/api/imports?organisationId=${organisationId}`)
  if (!answer.ok) throw new Error(`Importing again answered ${answer.status}`)
  await importDone(visitor, organisationId)
}

const memoryFigures = (before: number, peaks: readonly number[]): Figure[] => [
  { name: 'import/memory before', value: before, unit: 'MB' },
  ...peaks.map(
    (value, run): Figure => ({ name: `import/memory peak ${run + 1}`, value, unit: 'MB' }),
  ),
  {
    name: 'import/memory growth',
    value: (peaks.at(-1) ?? 0) - (peaks.at(-2) ?? 0),
    unit: 'MB',
  },
]
