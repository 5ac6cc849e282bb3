type WithKeys = { keys?: string | undefined }
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The name of a key press: `k`, `?`, `mod+k`; null for a modifier alone and for Alt with any key.
 */
export function keyOf(press: Press): string | null {
  if (press.altKey || press.key.length !== 1) return null
  const key = press.key.toLowerCase()
  return press.ctrlKey || press.metaKey ? `mod+${key}` : key
}

/** `g` then `d` is `g d`; a key that continues no sequence starts a new one. */
export function sequenceMatch<Command extends WithKeys>(
  commands: readonly Command[],
  prefix: string,
  key: string,
): { command: Command | null; prefix: string } {
  const attempts = prefix ? [`${prefix} ${key}`, key] : [key]
  for (const keys of attempts) {
    const command = commands.find(each => each.keys === keys)
    if (command) return { command, prefix: '' }
    if (commands.some(each => each.keys?.startsWith(`${keys} `))) {
      return { command: null, prefix: keys }
    }
  }
  return { command: null, prefix: '' }
}
