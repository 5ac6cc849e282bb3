/** A seeded source of numbers in [0, 1): the same seed gives the same numbers. After mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * The stream of a source of chance. Numbers of a stream depend on it, a path and a position alone,
 * so a source more or less leaves those of all others as they are.
 */
export function streamOf(seed: number, source: string): number {
  let hash = seed | 0
  for (let at = 0; at < source.length; at += 1) {
    hash = scattered(hash + Math.imul(source.charCodeAt(at) + 1, STEP))
  }
  return hash
}

/** A number in [0, 1). */
export function uniformAt(stream: number, path: number, at = 0): number {
  const ofPath = scattered(stream + Math.imul(path + 1, STEP))
  return (scattered(ofPath + Math.imul(at + 1, STEP)) >>> 0) / 4294967296
}

/** A normal deviate, by the method of Box and Muller. */
export function normalAt(stream: number, path: number, at = 0): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniformAt(stream, path, 2 * at)))
  return radius * Math.cos(2 * Math.PI * uniformAt(stream, path, 2 * at + 1))
}

const STEP = 0x9e3779b9

/** Each bit depends on every bit of the input. After Appleby's murmur3. */
function scattered(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
