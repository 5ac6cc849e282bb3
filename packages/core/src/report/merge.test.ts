import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportBlock, ReportDefinition } from './definition.ts'
import { isSameDefinition, mergeDefinitions, withSide } from './merge.ts'

const note = (id: string, text = id): ReportBlock => ({
  ...{ id, kind: 'notes', title: null, isHidden: false, text },
})
const report = (...blocks: ReportBlock[]): ReportDefinition => ({ month: 'lastComplete', blocks })
const texts = ({ blocks }: ReportDefinition) =>
  blocks.map(block => (block.kind === 'notes' ? block.text : block.kind))

describe('two edits of one report [REP-02]', () => {
  const base = report(note('a'), note('b'), note('c'))

  it.each([
    ['of different blocks', report(note('a', 'A'), note('b'), note('c')), 'A b C'],
    [
      'and a new block after its own',
      report(note('a'), note('x'), note('b'), note('c')),
      'a x b C',
    ],
    ['and a removed block', report(note('a'), note('c')), 'a C'],
    ['and a new order', report(note('c'), note('a'), note('b')), 'C a b'],
  ])('%s are merged', (_, mine, wanted) => {
    const theirs = report(note('a'), note('b'), note('c', 'C'))
    const { definition, conflicts } = mergeDefinitions(base, mine, theirs)
    expect(texts(definition).join(' ')).toBe(wanted)
    expect(conflicts).toEqual([])
  })

  it('the order is theirs where both moved blocks', () => {
    const mine = report(note('b'), note('a'), note('c'))
    const theirs = report(note('c'), note('a'), note('b'))
    expect(texts(mergeDefinitions(base, mine, theirs).definition)).toEqual(['c', 'a', 'b'])
  })

  it.each([
    ['mine', 'a B c'],
    ['theirs', 'a c'],
  ] as const)('a block that both changed is a conflict: %s', (side, wanted) => {
    const mine = report(note('a'), note('b', 'B'), note('c'))
    const { definition, conflicts } = mergeDefinitions(base, mine, report(note('a'), note('c')))
    expect(texts(definition)).toEqual(['a', 'B', 'c'])
    const [conflict] = conflicts
    if (!conflict) throw new Error('No conflict')
    expect(texts(withSide(definition, conflict, side)).join(' ')).toBe(wanted)
  })

  it('the order of fields is no change', () => {
    const turned = report(...base.blocks.map(({ id, ...rest }) => ({ ...rest, id }) as ReportBlock))
    expect(isSameDefinition(base, turned)).toBe(true)
  })

  const edited = fc
    .array(fc.record({ at: fc.nat(5), act: fc.constantFrom('change', 'remove', 'keep') }))
    .map(
      acts =>
        (who: string, from: ReportDefinition, isOdd: number): ReportDefinition => ({
          ...from,
          blocks: from.blocks.flatMap((block, index) => {
            const act = index % 2 === isOdd ? acts.find(({ at }) => at === index)?.act : 'keep'
            if (act === 'remove') return []
            return act === 'change' ? [note(block.id, who)] : [block]
          }),
        }),
    )

  it('edits of different blocks give the same in both orders, without a conflict', () => {
    const six = report(...['a', 'b', 'c', 'd', 'e', 'f'].map(id => note(id)))
    fc.assert(
      fc.property(edited, edited, (one, other) => {
        const [mine, theirs] = [one('mine', six, 0), other('theirs', six, 1)]
        const merged = mergeDefinitions(six, mine, theirs)
        expect(merged.conflicts).toEqual([])
        expect(texts(mergeDefinitions(six, theirs, mine).definition)).toEqual(
          texts(merged.definition),
        )
      }),
    )
  })
})
