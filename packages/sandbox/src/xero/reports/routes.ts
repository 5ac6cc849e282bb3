import type { Day } from '@millpond/core/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DemoCompany } from '#companies'
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

type Frame = { readonly today: Day; readonly now: number }
type Build = (company: DemoCompany, parameters: Parameters, frame: Frame) => Record<string, unknown>

const REPORTS: Readonly<Record<string, Build>> = {
  ProfitAndLoss(company, parameters, frame) {
    const base = readPeriod(parameters, frame.today)
    const periods = readOffsets(parameters).map(months => earlier(base, months))
    const options = {
      isStandard: isTrue(parameters, 'standardLayout'),
      paymentsOnly: isTrue(parameters, 'paymentsOnly'),
    }
    return profitAndLossReport(company, periods, options, frame)
  },
  BalanceSheet(company, parameters, frame) {
    const base = dayParameter(parameters, 'date') ?? frame.today
    const days = readOffsets(parameters).map(months => monthEndEarlier(base, months))
    return balanceSheetReport(company, days, frame)
  },
  BankSummary: (company, parameters, frame) =>
    bankSummaryReport(company, readPeriod(parameters, frame.today), frame),
  TrialBalance: (company, parameters, frame) =>
    trialBalanceReport(company, dayParameter(parameters, 'date') ?? frame.today, frame),
}

export function serveReports(app: FastifyInstance, { options }: StandInContext) {
  for (const [name, build] of Object.entries(REPORTS)) {
    app.get(`/Reports/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const parameters = parametersOf(request)
      if (isTrue(parameters, 'paymentsOnly') && name !== 'ProfitAndLoss') {
        return refuseUnsupported(reply, `a cash basis ${name}`)
      }
      refuseTracking(parameters)
      const frame = { today: options.today(), now: options.now() }
      return answer(request, reply, frame.now, build(companyOf(request), parameters, frame))
    })
  }
}

/** No demo company tracks anything, so every tracking category is an unknown one. */
function refuseTracking(parameters: Parameters) {
  for (const [name, value] of parameters) {
    if (name.startsWith('tracking')) throw new ValidationError(`Unknown tracking id: ${value}`)
  }
}
