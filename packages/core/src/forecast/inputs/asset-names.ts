/** Words around the name of an asset in the name of its accumulated depreciation. */
const AROUND = new Set([
  ...['less', 'accum', 'accumulated', 'provision', 'on', 'of', 'for', 'the', 'and'],
  ...['depreciation', 'depn', 'amortisation', 'amortization'],
])

/** `Less Accumulated Depreciation on Vehicles` and `Vehicle` have the same word. */
export const assetWords = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word !== '' && !AROUND.has(word))
      .map(word => word.replace(/(?<=\p{L}{3})s$/u, '')),
  )

/** `Vans`, `Vans and Computers`, `Vans, Computers and Tools`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
