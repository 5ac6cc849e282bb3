const DAY_MS = 86_400_000

/** The number of a calendar day where the user is. */
const dayNumber = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS

/** In calendar days: of a trial to Saturday 09:00 there is 1 left on Friday evening. */
export function trialWords(endsAt: string | null, now: Date): string {
  if (endsAt === null) return 'You are on a trial.'
  const days = dayNumber(new Date(endsAt)) - dayNumber(now)
  if (days < 1) return 'Your trial ends today.'
  return days === 1 ? '1 day left in your trial.' : `${days} days left in your trial.`
}
