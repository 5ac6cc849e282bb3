const LONGEST = 50

/**
 * An organisation's name in a form for logs: letters of any script, digits, dash and underscore, at
 * most 50 characters; everything else is left out. `logName('Kererū Coffee Ltd.')` is
 * `KererūCoffeeLtd`. Spec §5.
 */
export function logName(name: string): string {
  let kept = ''
  // Composed first, so that a combining macron is not lost.
  for (const character of name.normalize('NFC')) {
    if (!/^[\p{L}\p{Nd}_-]$/u.test(character)) continue
    // The length is counted in UTF-16 units, but no character is cut in half.
    if (kept.length + character.length > LONGEST) break
    kept += character
  }
  return kept
}
