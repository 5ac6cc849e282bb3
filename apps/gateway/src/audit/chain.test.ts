import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import {
  faultAfter,
  faultOf,
  firstHash,
  type Head,
  headSeal,
  type Link,
  nextHash,
} from './chain.ts'

const key = randomBytes(32)
const scope = 'organisation:fern' as const

function chainOf(texts: readonly string[], within: Parameters<typeof firstHash>[1] = scope) {
  let hash = firstHash(key, within)
  const links = texts.map((text, index): Link => {
    const entry = canonicalJson({ sequence: index + 1, text })
    hash = nextHash(key, hash, entry)
    return { sequence: index + 1, entry, hash }
  })
  const head = { entries: links.length, hash }
  return { links, head: { ...head, seal: headSeal(key, within, head) } satisfies Head }
}

describe('a chain of entries', () => {
  it('verifies as it was written, at any length', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), texts => {
        const { links, head } = chainOf(texts)
        expect(faultOf(key, scope, head, links)).toBeNull()
        expect(faultOf(key, scope, null, [])).toBeNull()
      }),
    )
  })

  // Attacks by someone who can write to the tables but does not have the key.
  const harms: Record<string, (links: Link[], at: number, other: Link) => Link[]> = {
    'changes a letter': (links, at) =>
      links.map((link, index) =>
        index === at ? { ...link, entry: link.entry.replace('"text":"', '"text":"!') } : link,
      ),
    'changes a hash': (links, at) =>
      links.map((link, index) =>
        index === at
          ? {
              ...link,
              hash: Buffer.from(link.hash)
                .fill(at + 1, 0, 1)
                .reverse(),
            }
          : link,
      ),
    'takes one out': (links, at) => links.filter((_link, index) => index !== at),
    'removes one and numbers the rest again': (links, at) =>
      links
        .filter((_link, index) => index !== at)
        .map((link, index) => ({ ...link, sequence: index + 1 })),
    'cuts the end off': (links, at) => links.slice(0, at),
    'cuts the beginning off': (links, at) => links.slice(at + 1),
    'swaps two': (links, at) => {
      const turned = [...links]
      const [one, two] = [turned[at], turned[(at + 1) % links.length]]
      if (one && two) {
        turned[at] = { ...two, sequence: one.sequence }
        turned[(at + 1) % links.length] = { ...one, sequence: two.sequence }
      }
      return turned
    },
    'says one twice': (links, at) => [
      ...links.slice(0, at + 1),
      ...links.slice(at).map(link => ({ ...link, sequence: link.sequence + 1 })),
    ],
    'puts one of another chain in': (links, at, other) =>
      links.map((link, index) => (index === at ? { ...other, sequence: link.sequence } : link)),
  }

  it('[S20] detects each of 1,000 random edits, removals, swaps and truncations', () => {
    const names = Object.keys(harms)
    let shown = 0
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.constantFrom(...names),
        (texts, place, name) => {
          const { links, head } = chainOf(texts)
          const [otherLink] = chainOf(['elsewhere'], 'organisation:moss').links
          const harm = harms[name]
          if (!harm || !otherLink) throw new Error('There is such a harm')
          const harmed = harm(links, place % links.length, otherLink)
          if (faultOf(key, scope, head, harmed) !== null) shown += 1
        },
      ),
      { numRuns: 1000 },
    )
    expect(shown).toBe(1000)
  })

  it('[S20] detects a forged head, because its seal does not open', () => {
    const { links, head } = chainOf(['a', 'b', 'c'])
    const cut = links.slice(0, 2)
    const hash = cut[1]?.hash ?? head.hash
    expect(faultOf(key, scope, { ...head, entries: 2, hash }, cut)).toBe('the head was changed')
    expect(faultOf(key, scope, null, cut)).toBe('there are entries and no head')
    const forged = headSeal(randomBytes(32), scope, { entries: 2, hash })
    expect(faultOf(key, scope, { entries: 2, hash, seal: forged }, cut)).toBe(
      'the head was changed',
    )
    expect(faultOf(key, 'organisation:moss', head, links)).toBe('the head was changed')
  })

  it('checks a page from the entry before it', () => {
    const { links } = chainOf(['a', 'b', 'c', 'd'])
    const [, before, ...rest] = links
    if (!before) throw new Error('There are four')
    expect(faultAfter(key, before, rest)).toBeNull()
    expect(faultAfter(key, before, rest.slice(1))).toBe('entry 3 is missing')
  })
})

describe('canonical JSON', () => {
  it('is one text for one value, in any order of its names', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean())), fields => {
        const turned = Object.fromEntries(Object.entries(fields).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(fields))
        // JavaScript orders numeric names of an object first; the text sorts them like all others.
        expect(Object.keys(JSON.parse(canonicalJson(fields)))).toHaveLength(
          Object.keys(fields).length,
        )
      }),
    )
  })

  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    ['half a \ud83d character', '"half a \ufffd character"'],
    [-0, '0'],
  ])('of %j', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('rejects values that are not finite numbers', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow('Not a number')
  })
})
