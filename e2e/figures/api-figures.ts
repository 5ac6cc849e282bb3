import type { Page, Request } from '@playwright/test'
import { monthLabel } from './amounts.ts'
import { type Reading, reading } from './readings.ts'

/** The fields that are read from the reply of `/api/v1/forecast`. */
interface ForecastReply {
  readonly low: { readonly amount: number } | null
  readonly months: readonly {
    readonly month: string
    readonly opening: number
    readonly cashIn: number | null
    readonly cashOut: number | null
    readonly net: number
    readonly closing: number
  }[]
}

const PLACE = 'the forecast API'

/** What another tool reads of the company of this request, with the rights of its person. */
export async function apiReadings(page: Page, request: Request): Promise<Reading[]> {
  const { origin, searchParams } = new URL(request.url())
  const { authorization = '' } = await request.allHeaders()
  const organisationId = searchParams.get('organisationId') ?? ''
  const answer = await page.request.get(`${origin}/api/v1/forecast`, {
    params: { organisationId },
    headers: { authorization },
  })
  const { low, months } = (await answer.json()) as ForecastReply
  return [
    ...(low ? [reading(PLACE, 'Low point', 'now', low.amount, 1)] : []),
    ...months.flatMap(({ month, opening, cashIn, cashOut, net, closing }) => {
      const time = monthLabel(month)
      return [
        reading(PLACE, 'Opening balance', time, opening, 1),
        reading(PLACE, 'Cash in', time, cashIn, 1),
        reading(PLACE, 'Cash out', time, cashOut, 1),
        reading(PLACE, 'Net movement', time, net, 1),
        reading(PLACE, 'Closing balance', time, closing, 1),
      ]
    }),
  ]
}
