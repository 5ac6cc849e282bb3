import type { Portfolio } from '@millpond/contract/partner'
import type { Day } from '@millpond/core/time'
import type { Fact } from '#ui/facts.tsx'
import { isDisconnected, isShortSoon, passesUsed, trialNote } from './portfolio-words.ts'

/** The facts above the list of clients. */
export function factsOf(portfolio: Portfolio, today: Day, now: Date): Fact[] {
  const { clients } = portfolio
  const short = clients.filter(client => isShortSoon(client, today)).length
  return [
    { label: 'Clients', value: `${clients.length}` },
    { label: 'Short of cash in 90 days', value: `${short}` },
    { label: 'Disconnected', value: `${clients.filter(isDisconnected).length}` },
    {
      label: 'Client passes used',
      value: passesUsed(portfolio),
      note: trialNote(portfolio, now),
    },
  ]
}
