import type { Day } from '@millpond/core/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DemoCompany, trackedPart, trackingOf } from '#companies'
import { answer } from '../envelope.ts'
import { refuseUnsupported, ValidationError } from '../errors.ts'
import { companyOf } from '../guard.ts'
import { dayParameter, isTrue, type Parameters, parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { balanceSheetReport } from './balance-sheet.ts'
import { bankSummaryReport } from './bank-summary.ts'
import { earlier, monthEndEarlier, readOffsets, readPeriod } from './period.ts'
import { profitAndLossReport } from './profit-and-loss.ts'
import { trialBalanceReport } from './trial-balance.ts'

type ReportTime = { readonly today: Day; readonly now: number }
type Build = (
  company: DemoCompany,
  parameters: Parameters,
  context: ReportTime,
) => Record<string, unknown>

const REPORTS: Readonly<Record<string, Build>> = {
  ProfitAndLoss(company, parameters, context) {
    const base = readPeriod(parameters, context.today)
    const periods = readOffsets(parameters).map(months => earlier(base, months))
    const options = {
      isStandard: isTrue(parameters, 'standardLayout'),
      paymentsOnly: isTrue(parameters, 'paymentsOnly'),
    }
    return profitAndLossReport(trackedBy(company, parameters), periods, options, context)
  },
  BalanceSheet(company, parameters, context) {
    const base = dayParameter(parameters, 'date') ?? context.today
    const days = readOffsets(parameters).map(months => monthEndEarlier(base, months))
    return balanceSheetReport(company, days, context)
  },
  BankSummary: (company, parameters, context) =>
    bankSummaryReport(company, readPeriod(parameters, context.today), context),
  TrialBalance: (company, parameters, context) =>
    trialBalanceReport(company, dayParameter(parameters, 'date') ?? context.today, context),
}

export function serveReports(app: FastifyInstance, { options }: StandInContext) {
  for (const [name, build] of Object.entries(REPORTS)) {
    app.get(`/Reports/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const parameters = parametersOf(request)
      if (isTrue(parameters, 'paymentsOnly') && name !== 'ProfitAndLoss') {
        return refuseUnsupported(reply, `a cash basis ${name}`)
      }
      if (name !== 'ProfitAndLoss') refuseTracking(parameters)
      const context = { today: options.today(), now: options.now() }
      return answer(request, reply, context.now, build(companyOf(request), parameters, context))
    })
  }
}

/** Only the profit and loss is split here. */
function refuseTracking(parameters: Parameters) {
  for (const [name, value] of parameters) {
    if (name.startsWith('tracking')) throw new ValidationError(`Unknown tracking id: ${value}`)
  }
}

/** The option of one category; a category alone, which gives a column for each option, is not. */
function trackedBy(company: DemoCompany, parameters: Parameters): DemoCompany {
  const categoryId = parameters.get('trackingcategoryid')
  const optionId = parameters.get('trackingoptionid')
  if (categoryId === undefined && optionId === undefined) return company
  const category = trackingOf(company).find(({ trackingId }) => trackingId === categoryId)
  const option = category?.options.find(each => each.optionId === optionId)
  if (!category || !option) throw new ValidationError(`Unknown tracking id: ${optionId}`)
  return trackedPart(company, category.kind, [option.name])
}
