import { itemCode } from '@millpond/core/item'
import type { BooksRecords } from '@millpond/core/ledger'
import { firstDay, lastDay, type Month } from '@millpond/core/time'
import {
  type DemoCompany,
  type DemoTracking,
  profitAndLoss,
  trackedPart,
  trackingOf,
} from '@millpond/sandbox/companies'

/** The tracking categories of a demo company, and its profit and loss by each of their options. */
export function sampleDimensions(
  company: DemoCompany,
  months: readonly Month[],
): Pick<BooksRecords, 'dimensionValues' | 'dimensionFigures'> {
  const all = trackingOf(company).flatMap(tracking =>
    tracking.options.map(option => ({ tracking, option })),
  )
  return {
    dimensionValues: all.map(({ tracking, option }) => ({
      ...{ dimension: tracking.trackingId, dimensionName: tracking.name },
      ...{ valueId: option.optionId, name: option.name, parentId: null, status: 'active' },
    })),
    dimensionFigures: all.map(({ tracking, option }) => ({
      ...{ dimension: tracking.trackingId, valueId: option.optionId, months },
      amounts: months.flatMap(month => amountsOf(company, tracking, option.name, month)),
    })),
  }
}

const amountsOf = (company: DemoCompany, { kind }: DemoTracking, option: string, month: Month) => {
  const part = trackedPart(company, kind, [option])
  return [...profitAndLoss(part, firstDay(month), lastDay(month))].map(([accountId, amount]) => ({
    ...{ code: itemCode(accountId), month, amount },
  }))
}
