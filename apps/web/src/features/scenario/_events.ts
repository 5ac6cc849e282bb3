import { cents } from '@millpond/core/money'
import type { EventOf } from '@millpond/core/scenario'
import { month } from '@millpond/core/time'
import { newEvent } from './events/new-event.ts'

/** `Hire a barista` for $72,000 a year from March 2027. */
export function barista(code = 'barista'): EventOf<'hire'> {
  const first = month('2027-03')
  const event = newEvent('hire', { code, position: 0, first }) as EventOf<'hire'>
  const params = { ...event.params, payPerYear: cents(7_200_000), onCostsPpm: 0 }
  return { ...event, name: 'Hire a barista', params }
}
