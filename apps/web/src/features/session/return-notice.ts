import type { FactorAsked } from './forms/second-factor-form.tsx'

/** The meaning of `?outcome=` when the gateway, or another page, opens the sign-in page. */
const NOTICES: Readonly<Record<string, string>> = {
  reset:
    'Your password has been changed and you’re signed out everywhere. Sign in with the new one.',
  'link-first':
    'That account isn’t linked to Millpond yet. Sign in or sign up, then link it in your account.',
  refused: 'You cancelled. Nothing was changed.',
  expired: 'That took too long. Start again: the link is valid for 10 minutes.',
  failed: 'The other site didn’t respond correctly. Try again, or use your password.',
}

export const noticeOf = (outcome: string | null): string | null =>
  outcome === null ? null : (NOTICES[outcome] ?? NOTICES.failed ?? null)

/** The request for a second factor, after a sign-in with another issuer. */
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
