const DAY_MS = 86_400_000

/** A day that has started counts: on the last day there is still 1 left. */
export function trialWords(endsAt: string | null, now: Date): string {
  if (endsAt === null) return 'You are on a trial.'
  const days = Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS)
  if (days < 1) return 'Your trial has ended.'
  return days === 1 ? '1 trial day left.' : `${days} trial days left.`
}
