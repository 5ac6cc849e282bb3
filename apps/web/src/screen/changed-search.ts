/** The search of an address with some of its values changed; null removes a value. */
export function changedSearch(
  search: string,
  change: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}
