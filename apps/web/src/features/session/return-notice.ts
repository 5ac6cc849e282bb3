import type { FactorAsked } from './second-factor-form.tsx'

/** What the gateway, or another page, says in `?outcome=` when it sends somebody to the sign-in. */
const NOTICES: Readonly<Record<string, string>> = {
  reset: 'Your password is changed and every session has ended. Sign in with the new one.',
  'link-first':
    'Nobody here signs in that way yet. Sign in, or sign up, and link it in your account.',
  refused: 'You did not go on there. Nothing was changed.',
  expired: 'That took too long. Start again: a way in is good for ten minutes.',
  failed: 'The other site did not answer as it should. Try again, or use your password.',
}

export const noticeOf = (outcome: string | null): string | null =>
  outcome === null ? null : (NOTICES[outcome] ?? NOTICES.failed ?? null)

/** The question for a second factor, as the way back from another issuer brings it. */
export function factorOf(secret: string | null): FactorAsked | null {
  try {
    const bytes = Uint8Array.from(
      atob((secret ?? '').replace(/-/g, '+').replace(/_/g, '/')),
      sign => sign.charCodeAt(0),
    )
    const asked: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const isAsked = typeof asked === 'object' && asked !== null && 'ticket' in asked
    return isAsked && 'ways' in asked && Array.isArray(asked.ways) ? (asked as FactorAsked) : null
  } catch {
    return null
  }
}
