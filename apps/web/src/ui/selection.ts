export type RowSelection = ReadonlySet<string>

/** Adds or removes one key. */
export function withKey(selected: RowSelection, key: string, isOn: boolean): RowSelection {
  const next = new Set(selected)
  if (isOn) next.add(key)
  else next.delete(key)
  return next
}

/** All keys from one to another, both included, in the order of the visible rows. */
export function withRange(
  selected: RowSelection,
  keys: readonly string[],
  [from, to]: readonly [string, string],
  isOn: boolean,
): RowSelection {
  const ends = [keys.indexOf(from), keys.indexOf(to)].map(at => Math.max(0, at))
  const next = new Set(selected)
  for (const key of keys.slice(Math.min(...ends), Math.max(...ends) + 1)) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

/** The state of a checkbox above all rows. */
export function allChecked(selected: RowSelection, keys: readonly string[]): boolean | 'mixed' {
  const count = keys.filter(key => selected.has(key)).length
  if (count === 0) return false
  return count === keys.length ? true : 'mixed'
}
