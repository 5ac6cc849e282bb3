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

/** What the last column is, and how old the figures may be. */
export function elseNote(provider: Parameters<typeof providerName>[0]): string {
  const often = provider === 'quickbooks' ? 'once a week' : 'with each sync'
  const from = provider ? ` We read these figures from ${providerName(provider)} ${often}.` : ''
  return `Everything else is what your books assign to none of them, such as shared costs.${from}`
}
