/** An edited model equals a new model of the edited plan, and lists the changed cells. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { anyAmount } from './_amounts.ts'
import { anyOrganisation } from './_organisation.ts'
import { cell, cellsOf, differenceOf, same } from './_reading.ts'
import { PATIENCE, PROPERTY_RUNS } from './_runs.ts'
import { createModel, statementsOf } from './create-model.ts'
import type { ModelInput, Statements } from './model.ts'

const anyEdits = fc.array(
  fc.record({ flow: fc.nat({ max: 5 }), month: fc.nat({ max: 25 }), amount: anyAmount }),
  { minLength: 1, maxLength: 4 },
)

function edited(input: ModelInput, code: string, month: number, amount: number): ModelInput {
  const flows = input.flows.map(flow => {
    if (flow.code !== code) return flow
    return { ...flow, plan: flow.plan.map((before, at) => (at === month ? amount : before)) }
  })
  return { ...input, flows }
}

const copyOf = (statements: Statements) =>
  new Map([...cellsOf(statements)].map(([name, cells]) => [name, cells.slice()]))

describe('setPlan', { timeout: PATIENCE }, () => {
  it('gives the same as a new model, and changes only the cells it lists', () => {
    fc.assert(
      fc.property(anyOrganisation, anyEdits, (input, edits) => {
        const model = createModel(input)
        let now = input
        for (const edit of edits) {
          const flow = input.flows[edit.flow]
          if (!flow || edit.month >= input.months.length) continue
          now = edited(now, flow.code, edit.month, edit.amount)
          const before = copyOf(model.statements)
          const changes = model.setPlan(flow.code, edit.month, cents(edit.amount))
          const from = new Map(changes.map(each => [`${each.statement} ${each.key}`, each.from]))
          for (const [name, cells] of cellsOf(model.statements)) {
            const was = before.get(name)
            for (let month = 0; month < (from.get(name) ?? cells.length); month += 1) {
              same(cell(cells, month), cell(was, month), `${name}, month ${month}, not listed`)
            }
          }
        }
        const rebuilt = statementsOf(now)
        expect(differenceOf(model.statements, rebuilt)).toBeNull()
        expect(JSON.stringify(model.statements.dated)).toBe(JSON.stringify(rebuilt.dated))
      }),
      { numRuns: PROPERTY_RUNS },
    )
  })
})
