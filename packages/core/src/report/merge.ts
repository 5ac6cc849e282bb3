/** Two people's edits of one report, merged block by block. */
import type { ReportBlock, ReportDefinition } from './definition.ts'

/** A block that both changed; null where it was removed. */
export interface BlockConflict {
  readonly id: string
  readonly mine: ReportBlock | null
  readonly theirs: ReportBlock | null
}

interface Merged {
  /** With my side of each conflict. */
  readonly definition: ReportDefinition
  readonly conflicts: readonly BlockConflict[]
}

type Blocks = readonly ReportBlock[]

/**
 * What two edits of `base` give together. A block that one of them changed, added or removed is as
 * they left it; one that both changed differently is a conflict. The order is theirs, unless only I
 * moved blocks; a new block stays after the one before it.
 */
export function mergeDefinitions(
  base: ReportDefinition,
  mine: ReportDefinition,
  theirs: ReportDefinition,
): Merged {
  const [before, own, other] = [base, mine, theirs].map(({ blocks }) => byId(blocks)) as Sides
  const conflicts: BlockConflict[] = []
  const kept = new Map<string, ReportBlock>()
  for (const id of new Set([...other.keys(), ...own.keys()])) {
    const sides = { id, mine: own.get(id) ?? null, theirs: other.get(id) ?? null }
    const was = before.get(id) ?? null
    const isMine = isSame(was, sides.theirs)
    const isConflict = !isMine && !isSame(was, sides.mine) && !isSame(sides.mine, sides.theirs)
    if (isConflict) conflicts.push(sides)
    const block = isMine || isConflict ? sides.mine : sides.theirs
    if (block) kept.set(id, block)
  }
  const hasOrderOfBase = isSame(orderIn(base.blocks, other), orderIn(theirs.blocks, before))
  const [lead, rest] = hasOrderOfBase ? [mine, theirs] : [theirs, mine]
  const month = base.month === theirs.month ? mine.month : theirs.month
  const blocks = ordered(lead.blocks, rest.blocks, kept)
  return { definition: { ...mine, month, blocks }, conflicts }
}

type Sides = [ById, ById, ById]
type ById = ReadonlyMap<string, ReportBlock>

const byId = (blocks: Blocks): ById => new Map(blocks.map(block => [block.id, block]))

const orderIn = (blocks: Blocks, others: ById): string[] =>
  blocks.map(({ id }) => id).filter(id => others.has(id))

/** In the order of the first list; those of the second alone stay after the one before them. */
function ordered(lead: Blocks, rest: Blocks, kept: ById): ReportBlock[] {
  const ids = orderIn(lead, kept)
  let after = -1
  for (const id of orderIn(rest, kept)) {
    const known = ids.indexOf(id)
    after = known === -1 ? after + 1 : known
    if (known === -1) ids.splice(after, 0, id)
  }
  return ids.flatMap(id => kept.get(id) ?? [])
}

/** Whatever the order of the fields, which a server may change. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  )
}

export const isSameDefinition = (one: ReportDefinition, other: ReportDefinition): boolean =>
  isSame(one, other)

/** The definition with one side of a conflict; null removes the block. */
export function withSide(
  { blocks, ...rest }: ReportDefinition,
  { id, mine, theirs }: BlockConflict,
  side: 'mine' | 'theirs',
): ReportDefinition {
  const block = side === 'mine' ? mine : theirs
  const at = blocks.findIndex(each => each.id === id)
  if (block === null) return { ...rest, blocks: blocks.filter(each => each.id !== id) }
  return { ...rest, blocks: at === -1 ? [...blocks, block] : blocks.with(at, block) }
}
