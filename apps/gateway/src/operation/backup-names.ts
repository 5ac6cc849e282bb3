/** Names of backups contain their instant, so that retention needs only the names. */

const NAME = /^millpond-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** The name for an instant: `millpond-2026-11-30T021500Z.backup`. */
export const backupName = (at: Date) =>
  `millpond-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.backup`

export function instantOf(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

const KEPT_OF_TODAY = 3
const KEPT_DAYS = 35
const DAY_MS = 86_400_000

/**
 * Backups to delete: all but the newest three of today and the newest of each earlier day, and all
 * older than 35 days, so that deleted data disappears from backups too. Other files are never
 * deleted.
 */
export function outlived(names: readonly string[], now: Date): string[] {
  const today = dayOf(now)
  const kept = new Map<string, number>()
  return [...names]
    .sort()
    .reverse()
    .filter(name => {
      const at = instantOf(name)
      if (!at) return false
      if (now.getTime() - at.getTime() >= KEPT_DAYS * DAY_MS) return true
      const day = dayOf(at)
      const count = (kept.get(day) ?? 0) + 1
      kept.set(day, count)
      return count > (day === today ? KEPT_OF_TODAY : 1)
    })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Two in the morning by the machine's clock. */
const NIGHT_HOUR = 2

/** Whether a night has passed since the newest one; a missed night is made up for. */
export function isDue(names: readonly string[], now: Date): boolean {
  const night = new Date(now)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return !names.some(name => (instantOf(name)?.getTime() ?? 0) >= night.getTime())
}
