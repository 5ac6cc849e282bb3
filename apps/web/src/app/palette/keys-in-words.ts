/** `g d` is `G then D`, `mod+k` is `Ctrl K`. */
export function keysInWords(keys: string): string {
  if (keys.startsWith('mod+')) return `Ctrl ${keys.slice(4).toUpperCase()}`
  return keys.toUpperCase().split(' ').join(' then ')
}
