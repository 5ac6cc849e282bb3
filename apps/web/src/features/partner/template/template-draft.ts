import type { ClientTemplate } from '@millpond/core/forecast'
import { moneyText, percentText, readMoney, readPercent } from '#ui/read-number.ts'

/** The settings as typed; empty leaves one as it is. */
export interface TemplateDraft {
  readonly cashFloor: string
  readonly yearBeginsMonth: string
  readonly salesTaxBasis: string
  readonly salesTaxPeriodMonths: string
  readonly profitTax: string
  readonly planByBudget: string
}

const WHOLE_PPM = 1_000_000

const textOf = (value: number | string | null) => (value === null ? '' : `${value}`)

export function draftOfTemplate(template: ClientTemplate): TemplateDraft {
  const { cashFloor, profitTaxPpm, planByBudget } = template
  return {
    cashFloor: moneyText(cashFloor),
    yearBeginsMonth: textOf(template.yearBeginsMonth),
    salesTaxBasis: textOf(template.salesTaxBasis),
    salesTaxPeriodMonths: textOf(template.salesTaxPeriodMonths),
    profitTax: percentText(profitTaxPpm),
    planByBudget: planByBudget === null ? '' : planByBudget ? 'yes' : 'no',
  }
}

interface Reading {
  /** Null if a field has a problem. */
  readonly template: ClientTemplate | null
  readonly problems: Partial<TemplateDraft>
}

const orNull = <Value>(text: string, value: Value): Value | null => (text === '' ? null : value)

export function readTemplate(draft: TemplateDraft): Reading {
  const floor = readMoney(draft.cashFloor)
  const rate = readPercent(draft.profitTax)
  const ppm = rate.isReadable ? rate.value : null
  const isRateWrong = !rate.isReadable || (ppm !== null && (ppm <= 0 || ppm > WHOLE_PPM))
  const problems: Partial<TemplateDraft> = {
    ...(!floor.isReadable && { cashFloor: 'Enter an amount such as 40,000, or leave it blank' }),
    ...(isRateWrong && { profitTax: 'Enter a tax rate from 1 to 100, or leave it blank' }),
  }
  if (!floor.isReadable || isRateWrong) return { template: null, problems }
  const { yearBeginsMonth, salesTaxBasis, salesTaxPeriodMonths, planByBudget } = draft
  const template: ClientTemplate = {
    cashFloor: floor.value,
    yearBeginsMonth: orNull(yearBeginsMonth, Number(yearBeginsMonth)),
    salesTaxBasis: orNull(salesTaxBasis, salesTaxBasis as ClientTemplate['salesTaxBasis']),
    salesTaxPeriodMonths: orNull(
      salesTaxPeriodMonths,
      Number(salesTaxPeriodMonths) as ClientTemplate['salesTaxPeriodMonths'],
    ),
    profitTaxPpm: ppm,
    planByBudget: orNull(planByBudget, planByBudget === 'yes'),
  }
  return { template, problems }
}
