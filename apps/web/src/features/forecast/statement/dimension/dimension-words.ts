/** The words of a profit and loss by class, location or tracking category. */
import { providerName } from '@millpond/core/organisation'

export const DIMENSION_WORDS = {
  sideBySide: 'All side by side',
  everythingElse: 'Everything else',
  noneContributed: 'None of these made a profit in this period.',
  turns: ['Previous', 'Next'],
  comparisons: [
    { value: '', label: 'No comparison' },
    { value: 'lastYear', label: 'Compare: last year' },
  ],
} as const

export const noFiguresWords =
  'There are no figures for this yet. They come with the next full sync.'

/** An address of before, or a category that the books had once. */
export const goneWords = 'Your books no longer have these figures. Choose Months.'

/** What the last column is, and how old the figures may be. */
export function elseNote(
  provider: Parameters<typeof providerName>[0],
  { unread }: { readonly unread: number },
): string {
  const others = unread > 0 ? `, and ${unread} that are not shown` : ''
  const part = `such as shared costs${others}`
  const rest = `Everything else is what your books assign to none of them, ${part}.`
  if (!provider) return rest
  const read = `${rest} We read these figures from ${providerName(provider)}`
  return provider === 'quickbooks'
    ? `${read} once a week. What was booked since then is in Everything else.`
    : `${read} with each sync.`
}
