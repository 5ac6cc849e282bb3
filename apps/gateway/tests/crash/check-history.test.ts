import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './_check-history.ts'
import type { Addition, BatchRead, BatchWrite, DocumentWrite, History } from './_history.ts'

const EMPTY: History = {
  batchWrites: [],
  batchReads: [],
  documentWrites: [],
  documentEnds: [],
  additions: [],
  added: {},
  repetitions: [],
}

const write = (value: string, began: number, ended: number, outcome = 'done'): BatchWrite => ({
  register: 'dates',
  value,
  began,
  ended,
  outcome: outcome as BatchWrite['outcome'],
})
const read = (value: string | null, began: number, ended: number): BatchRead => ({
  register: 'dates',
  parts: [value, value],
  began,
  ended,
})
const batches = (batchWrites: BatchWrite[], batchReads: BatchRead[]) =>
  faultsOf({ ...EMPTY, batchWrites, batchReads })

describe('batches', () => {
  it.each<[string, BatchWrite[], BatchRead[]]>([
    ['nothing happened', [], [read(null, 1, 2)]],
    ['one write, then seen', [write('A', 1, 2)], [read('A', 3, 4)]],
    [
      'not yet seen while it is under way',
      [write('A', 1, 9)],
      [read(null, 2, 3), read('A', 10, 11)],
    ],
    [
      'either of two at the same time is the last',
      [write('A', 1, 5), write('B', 2, 4)],
      [read('A', 6, 7)],
    ],
    [
      'one with an unknown outcome may appear late',
      [write('A', 1, Number.POSITIVE_INFINITY, 'unknown'), write('B', 2, 3)],
      [read('B', 4, 5), read('A', 6, 7)],
    ],
    ['or never', [write('A', 1, Number.POSITIVE_INFINITY, 'unknown')], [read(null, 4, 5)]],
    ['a refused one is not there', [write('A', 1, 2, 'refused')], [read(null, 4, 5)]],
  ])('accepts a valid history: %s', (_case, writes, reads) => {
    expect(batches(writes, reads)).toEqual([])
  })

  it.each<[string, BatchWrite[], BatchRead[], RegExp]>([
    ['lost', [write('A', 1, 2)], [read(null, 3, 4)], /A is lost/],
    ['lost behind another', [write('A', 1, 2), write('B', 3, 4)], [read('A', 5, 6)], /B is lost/],
    [
      'doubled: again after another was there',
      [write('A', 1, 9), write('B', 4, 5)],
      [read('A', 2, 3), read('B', 6, 7), read('A', 10, 11)],
      /both there|B is lost, or A doubled/,
    ],
    [
      'half of one and half of another',
      [write('A', 1, 2), write('B', 3, 4)],
      [{ ...read('A', 5, 6), parts: ['A', 'B'] }],
      /half a batch: A and B/,
    ],
    [
      'half of the first one',
      [write('A', 1, 2)],
      [{ ...read('A', 5, 6), parts: ['A', null] }],
      /half a batch/,
    ],
    [
      'two readers saw the order differently',
      [write('A', 1, 9), write('B', 1, 9)],
      [read('A', 2, 3), read('B', 4, 5), read('A', 6, 7)],
      /B is lost, or A doubled/,
    ],
    ['refused, and there', [write('A', 1, 2, 'refused')], [read('A', 3, 4)], /was refused/],
    ['never written', [], [read('Z', 3, 4)], /never written/],
    ['seen before its time', [write('A', 5, 6)], [read('A', 1, 2)], /before it was written/],
  ])('detects a fault: %s', (_case, writes, reads, fault) => {
    expect(batches(writes, reads).join('\n')).toMatch(fault)
  })
})

const save = (
  value: string,
  base: number,
  version: number | null,
  began: number,
): DocumentWrite => ({
  register: 'settings',
  value,
  base,
  version,
  began,
  ended: began + 1,
  outcome: version === null ? 'refused' : 'done',
})
const documents = (documentWrites: DocumentWrite[], version: number, value: string | null) =>
  faultsOf({
    ...EMPTY,
    documentWrites,
    documentEnds: [{ register: 'settings', version, value }],
  }).join('\n')

describe('documents', () => {
  const A = save('A', 0, 1, 1)
  const B = save('B', 1, 2, 3)
  it('accepts a chain, and refusals next to it', () => {
    expect(documents([], 0, null)).toBe('')
    expect(documents([A, save('C', 0, null, 2), B], 2, 'B')).toBe('')
    const unknown = { ...B, version: null, ended: Number.POSITIVE_INFINITY, outcome: 'unknown' }
    expect(documents([A, unknown as DocumentWrite], 2, 'B')).toBe('')
    expect(documents([A, unknown as DocumentWrite], 1, 'A')).toBe('')
  })
  it.each<[string, DocumentWrite[], number, string, RegExp]>([
    ['the last one lost', [A, B], 1, 'A', /version 2 was lost/],
    ['its place taken by another', [A, B, save('C', 1, 2, 5)], 2, 'C', /version 2 is also that of/],
    ['written twice', [A], 2, 'A', /no reply has version 2/],
    ['refused, and there', [A, save('C', 1, null, 3)], 2, 'C', /no reply has version 2/],
    ['the wrong content', [A, B], 2, 'A', /holds A, which was never written/],
    ['a version skipped', [A, save('B', 1, 3, 3)], 3, 'B', /not the next one/],
    [
      'order turned round',
      [save('A', 1, 2, 1), save('B', 0, 1, 5)],
      2,
      'A',
      /came before B in settings, and counts as after/,
    ],
  ])('detects a fault: %s', (_case, writes, version, value, fault) => {
    expect(documents(writes, version, value)).toMatch(fault)
  })
})

describe('additions', () => {
  const add = (name: string, outcome: Addition['outcome'] = 'done'): Addition => ({
    register: 'Aroha',
    name,
    began: 1,
    ended: 2,
    outcome,
  })
  const additions = (all: Addition[], there: string[]) =>
    faultsOf({ ...EMPTY, additions: all, added: { Aroha: there } }).join('\n')
  it('accepts names that are each there once', () => {
    expect(additions([add('A'), add('B', 'unknown'), add('C', 'refused')], ['A'])).toBe('')
    expect(additions([add('A'), add('B', 'unknown')], ['B', 'A'])).toBe('')
  })
  it.each<[string, Addition[], string[], RegExp]>([
    ['lost', [add('A')], [], /A: lost/],
    ['doubled', [add('A')], ['A', 'A'], /A: doubled/],
    ['doubled though unknown', [add('A', 'unknown')], ['A', 'A'], /A: doubled/],
    ['refused, and there', [add('A', 'refused')], ['A'], /A: was refused/],
    ['from nowhere', [], ['Z'], /Z: it was never added/],
  ])('detects a fault: %s', (_case, all, there, fault) => {
    expect(additions(all, there)).toMatch(fault)
  })
})

it('detects another reply to the same key', () => {
  const repetition = { key: 'k', first: '200 {"version":1}', again: '200 {"version":2}' }
  expect(faultsOf({ ...EMPTY, repetitions: [repetition] })).toHaveLength(1)
  expect(faultsOf({ ...EMPTY, repetitions: [{ ...repetition, again: repetition.first }] })).toEqual(
    [],
  )
})

/** A correct database: everything takes effect at one moment, and is known a while later. */
const truth = fc
  .array(
    fc.record({
      isWrite: fc.boolean(),
      before: fc.integer({ min: 0, max: 40 }),
      after: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map(steps => {
    let now: string | null = null
    const writes: BatchWrite[] = []
    const reads: BatchRead[] = []
    steps.forEach(({ isWrite, before, after }, at) => {
      const moment = at * 10
      if (isWrite) now = `value ${at}`
      if (isWrite) writes.push(write(`value ${at}`, moment - before, moment + after))
      else reads.push(read(now, moment - before, moment + after))
    })
    const end = steps.length * 10 + 100
    return { writes, reads: [...reads, read(now, end, end + 1)], end }
  })

it('accepts every history of a correct database, however its operations overlap', () => {
  fc.assert(
    fc.property(truth, ({ writes, reads }) => {
      expect(batches(writes, reads)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

it('detects a write that returned after other writes had been read, wherever it is inserted', () => {
  fc.assert(
    fc.property(truth, fc.nat(), ({ writes, reads, end }, which) => {
      const old = writes[which % Math.max(1, writes.length - 1)]
      fc.pre(writes.length > 1 && old !== undefined && old.value !== writes.at(-1)?.value)
      const again = read(old?.value ?? null, end + 10, end + 11)
      expect(batches(writes, [...reads, again])).not.toEqual([])
    }),
    { numRuns: 500 },
  )
})
