import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { currentTrail, onTrail, trailFields } from './trail.ts'

const trail = (correlationId: string, organisationId: string | null = null) => ({
  correlationId,
  organisationId,
})

it('keeps its work apart from other work that runs at the same time', async () => {
  const seen: (string | undefined)[] = []
  const work = async (ms: number) => {
    await pause(ms)
    seen.push(currentTrail()?.correlationId)
  }
  const both = [onTrail(trail('slow'), () => work(10)), onTrail(trail('fast'), () => work(1))]
  await Promise.all(both)
  expect(seen).toEqual(['fast', 'slow'])
  expect(currentTrail()).toBeNull()
})

it.each([
  ['nothing outside', null, {}, {}],
  ['both ids', trail('c', 'o'), {}, { correlationId: 'c', organisationId: 'o' }],
  ['no organisation where there is none', trail('c'), {}, { correlationId: 'c' }],
  ['not what the logger says', trail('c', 'o'), { correlationId: 'r' }, { organisationId: 'o' }],
] as const)('a line carries %s', (_what, on, bound, fields) => {
  const found = on ? onTrail(on, () => trailFields(bound)) : trailFields(bound)
  expect(found).toEqual(fields)
})
