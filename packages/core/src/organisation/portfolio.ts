/** How a partner firm sorts its clients, and works on several of them at once. */

/** How many clients one action may be for. */
export const MAX_CHOSEN_CLIENTS = 100
/** A tag is a word of the firm, such as a kind of business; clients do not see it. */
export const MAX_TAG_LENGTH = 30
export const MAX_TAGS_PER_CLIENT = 10

/** `tagText('  Farm   clients ')` is "Farm clients". */
export const tagText = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ')

const folded = (tag: string) => tagText(tag).toLowerCase()

interface TagChange {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

/**
 * The tags of a client after a change, in the order of the alphabet; null if they are too many.
 * Capital letters make no difference: `changedTags(['Farm'], { add: ['farm', 'GST'] })` is
 * `['Farm', 'GST']`.
 */
export function changedTags(tags: readonly string[], change: TagChange): readonly string[] | null {
  const removed = new Set(change.remove?.map(folded))
  const kept = new Map(tags.map(tag => [folded(tag), tag]))
  for (const tag of removed) kept.delete(tag)
  for (const tag of change.add ?? []) {
    if (!kept.has(folded(tag))) kept.set(folded(tag), tagText(tag))
  }
  if (kept.size > MAX_TAGS_PER_CLIENT) return null
  return [...kept.values()].sort((a, b) => a.localeCompare(b, 'en'))
}
