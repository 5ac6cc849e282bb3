const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-NZ', {
    ...{ timeZone, numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  formats.set(timeZone, made)
  return made
}

/**
 * What the clock on the wall shows in a time zone at an instant, in milliseconds since 1970. At
 * `2026-11-27T21:52:00Z` it is `10:52` in `Pacific/Auckland`.
 */
export function civilClock(atMs: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(atMs)
  const part = (type: 'hour' | 'minute') => parts.find(each => each.type === type)?.value ?? '00'
  return `${part('hour')}:${part('minute')}`
}

/** The same in minutes since midnight: 652 for `10:52`. */
export function civilMinute(atMs: number, timeZone: string): number {
  const [hour, minute] = civilClock(atMs, timeZone).split(':').map(Number)
  return 60 * (hour ?? 0) + (minute ?? 0)
}
