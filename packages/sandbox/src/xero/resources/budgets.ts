import { addMonths, type Month, monthOfDay, monthsBetween } from '@millpond/core/time'
import type { FastifyInstance } from 'fastify'
import type { DemoBudget, DemoCompany } from '#companies'
import { msDate } from '../dates.ts'
import { accountsById, units } from '../documents.ts'
import { answer } from '../envelope.ts'
import { refuseMissing, ValidationError } from '../errors.ts'
import { companyOf } from '../guard.ts'
import { dayParameter, listParameter, type Parameters, parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { createdAt } from './organisation.ts'

const DEFAULT_MONTHS = 3
const MAX_MONTHS = 24

const wireBudget = (company: DemoCompany, { budgetId, type, name }: DemoBudget) => ({
  BudgetID: budgetId,
  Status: 'APPROVED',
  Type: type,
  Description: name,
  UpdatedDateUTC: msDate(createdAt(company)),
  BudgetLines: [] as unknown[],
  Tracking: [],
})

/** At most two years a call; without dates the running month and the two after it. */
function readWindow(parameters: Parameters, thisMonth: Month): { from: Month; to: Month } {
  const fromDay = dayParameter(parameters, 'DateFrom')
  const toDay = dayParameter(parameters, 'DateTo')
  const span = DEFAULT_MONTHS - 1
  const from = fromDay
    ? monthOfDay(fromDay)
    : toDay
      ? addMonths(monthOfDay(toDay), -span)
      : thisMonth
  const to = toDay ? monthOfDay(toDay) : addMonths(from, span)
  if (to < from) throw new ValidationError('DateFrom must be before DateTo.')
  if (monthsBetween(from, to) + 1 > MAX_MONTHS) {
    throw new ValidationError(`A budget can be read for ${MAX_MONTHS} months at a time.`)
  }
  return { from, to }
}

function wireLines(company: DemoCompany, budget: DemoBudget, window: { from: Month; to: Month }) {
  // Real answers have amounts as numbers or as texts; the messy company has texts.
  const isText = company.key === 'messy'
  return budget.lines.map(({ accountId, amounts }) => ({
    AccountID: accountId,
    AccountCode: accountsById(company).get(accountId)?.code ?? '',
    BudgetBalances: amounts
      .filter(({ month }) => month >= window.from && month <= window.to)
      .map(({ month, amount }) => ({
        Period: month,
        Amount: isText ? String(units(amount)) : units(amount),
        Notes: '',
      })),
  }))
}

export function serveBudgets(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Budgets', async (request, reply) => {
    const company = companyOf(request)
    const ids = listParameter(parametersOf(request), 'IDs')
    const budgets = company.budgets
      .filter(({ budgetId }) => !ids || ids.includes(budgetId))
      .map(budget => wireBudget(company, budget))
    return answer(request, reply, options.now(), { Budgets: budgets })
  })

  app.get('/Budgets/:id', async (request, reply) => {
    const company = companyOf(request)
    const { id } = request.params as { id: string }
    const window = readWindow(parametersOf(request), monthOfDay(options.today()))
    const budget = company.budgets.find(({ budgetId }) => budgetId === id)
    if (!budget) return refuseMissing(reply)
    const lines = wireLines(company, budget, window)
    const budgets = [{ ...wireBudget(company, budget), BudgetLines: lines }]
    return answer(request, reply, options.now(), { Budgets: budgets })
  })
}
