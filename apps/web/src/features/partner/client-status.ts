import type { Client } from '@millpond/contract/partner'
import { chancePercent, POSSIBLE } from '@millpond/core/insight'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { type Day, monthOfDay, shortMonth } from '@millpond/core/time'
import type { ChipTone } from '#ui/chip.tsx'
import { isDisconnected, isShortSoon } from './portfolio-words.ts'

/** The most serious of the states that apply. */
export function statusOf(client: Client, today: Day): { text: string; tone: ChipTone } {
  if (isDisconnected(client)) return { text: 'Disconnected', tone: 'danger' }
  if (client.subscriptionStatus === SUBSCRIPTION_STATUS.none) {
    return { text: client.passSince === null ? 'No pass' : 'No plan', tone: 'attention' }
  }
  if (client.closing.length === 0) return { text: 'Not connected', tone: 'neutral' }
  const { firstBelowOn, chance } = client
  const limit = client.cashFloor === null ? 'zero' : 'floor'
  if (firstBelowOn !== null) {
    const tone = isShortSoon(client, today) ? 'bad' : 'attention'
    return { text: `Below ${limit} in ${shortMonth(monthOfDay(firstBelowOn))}`, tone }
  }
  // As on the client's dashboard: the expected balance stays above, and is not certain.
  if (chance === null || chance < POSSIBLE) return { text: `Above ${limit}`, tone: 'neutral' }
  return { text: `${chancePercent(chance)}% chance below ${limit}`, tone: 'attention' }
}
