/** From events to what they change. */

import { itemCode } from '#item'
import { type Cents, cents } from '#money'
import { unreachable } from '#outcome'
import type { Month } from '#time'
import type { ScenarioAdjustment, SetAdjustment } from '../adjustment.ts'
import { CUSTOM_ACCOUNT_KINDS, customAccountCode } from '../custom-account.ts'
import type { ScenarioEvent } from '../event.ts'
import { eventProblem } from '../event-problem.ts'
import type { Scenario } from '../scenario.ts'
import { eventDraft } from './event-draft.ts'
import { product, store } from './growth.ts'
import { latePayments } from './late-payments.ts'
import { customerChange, cutCosts, priceChange } from './market.ts'
import { asset, assetSale, loan, ownersMoney } from './money.ts'
import { delayBills, taxPlan } from './payments.ts'
import { consultant, hire } from './people.ts'
import type { ScenarioBooks } from './scenario-books.ts'

/** What one event changes; nothing while it is off or has a problem. */
export function compileEvent(
  event: ScenarioEvent,
  books: ScenarioBooks,
): readonly ScenarioAdjustment[] {
  if (event.isOff || eventProblem(event) !== null) return []
  const draft = eventDraft(books, event.code)
  switch (event.kind) {
    case 'hire':
      hire(draft, event.params)
      break
    case 'consultant':
      consultant(draft, event.params)
      break
    case 'store':
      store(draft, event.params)
      break
    case 'product':
      product(draft, event.params)
      break
    case 'loan':
      loan(draft, event.params, event.name)
      break
    case 'asset':
      asset(draft, event.params, event.name)
      break
    case 'assetSale':
      assetSale(draft, event.params, event.name)
      break
    case 'priceChange':
      priceChange(draft, event.params)
      break
    case 'customerChange':
      customerChange(draft, event.params)
      break
    case 'latePayments':
      latePayments(draft, event.params, event.code)
      break
    case 'ownersMoney':
      ownersMoney(draft, event.params, event.name)
      break
    case 'cutCosts':
      cutCosts(draft, event.params)
      break
    case 'delayBills':
      delayBills(draft, event.params, event.code)
      break
    case 'taxPlan':
      taxPlan(draft, event.params, event.code)
      break
    default:
      unreachable(event)
  }
  return draft.changes()
}

/** All that a scenario changes: its accounts, its events in their order, and its typed cells. */
export function compileScenario(
  { events, customFactorAccounts, factorAccountMonthlyValues }: CompiledFields,
  books: ScenarioBooks,
): readonly ScenarioAdjustment[] {
  const lines = Object.entries(customFactorAccounts).map(
    ([name, factor]): ScenarioAdjustment => ({
      kind: 'line',
      line: {
        ...{ code: customAccountCode(name), name, ...CUSTOM_ACCOUNT_KINDS[factor] },
        role: factor === 'Debt' ? 'loan' : null,
        taxPpm: 0,
      },
    }),
  )
  const ordered = [...events].sort((a, b) => a.position - b.position)
  return [
    ...lines,
    ...ordered.flatMap(event => compileEvent(event, books)),
    ...typedCells(factorAccountMonthlyValues),
  ]
}

type CompiledFields = Pick<
  Scenario,
  'events' | 'customFactorAccounts' | 'factorAccountMonthlyValues'
>

const typedCells = (values: Scenario['factorAccountMonthlyValues']): SetAdjustment[] =>
  Object.entries(values).flatMap(([code, months]) =>
    Object.entries(months).map(([month, amount]: readonly [string, Cents]) => ({
      ...{ kind: 'set' as const, code: itemCode(code) },
      ...{ month: month as Month, amount: cents(amount) },
    })),
  )
