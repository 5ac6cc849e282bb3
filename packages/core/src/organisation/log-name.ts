const LONGEST = 50

/**
 * An organisation's name as logs may carry it: letters of any script, digits, dash and underscore,
 * at most 50 characters; everything else is left out. `logName('Kererū Coffee Ltd.')` is
 * `KererūCoffeeLtd`. Spec §5.
 */
export function logName(name: string): string {
  let kept = ''
  // Composed first, so that a macron written as a mark of its own is not lost.
  for (const character of name.normalize('NFC')) {
    if (!/^[\p{L}\p{Nd}_-]$/u.test(character)) continue
    // Counted as strings count, and by whole characters: half of one is no letter.
    if (kept.length + character.length > LONGEST) break
    kept += character
  }
  return kept
}
