import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, start } from './_stand-in.ts'

let stand: Awaited<ReturnType<typeof start>>
let app: Awaited<ReturnType<typeof connect>>
let budgetId = ''
beforeAll(async () => {
  stand = await start()
  app = await connect(stand.url)
  budgetId = (await app.json('Budgets')).Budgets[0].BudgetID
})
afterAll(() => stand.stop())

interface Balance {
  readonly Period: string
  readonly Amount: unknown
}
interface Line {
  readonly AccountID: string
  readonly BudgetBalances: readonly Balance[]
}

async function monthsOf(query: string) {
  const { Budgets } = await app.json(`Budgets/${budgetId}?${query}`)
  const lines: Line[] = Budgets[0].BudgetLines
  const months = lines.flatMap(({ BudgetBalances }) => BudgetBalances.map(({ Period }) => Period))
  return [...new Set(months)].sort()
}

describe('budgets', () => {
  it('[USE-03] are listed without their lines', async () => {
    const { Budgets } = await app.json('Budgets')
    expect(Budgets[0]).toMatchObject({ Type: 'OVERALL', BudgetLines: [] })
  })

  it('return three months when no dates are named', async () => {
    expect(await monthsOf('')).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(await monthsOf('DateFrom=2026-01-15')).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(await monthsOf('DateTo=2026-06-30')).toEqual(['2026-04', '2026-05', '2026-06'])
  })

  it('return at most twenty-four months a call: thirty-six need two', async () => {
    expect(await monthsOf('DateFrom=2025-04-01&DateTo=2027-03-31')).toHaveLength(24)
    const refused = await app.get(`Budgets/${budgetId}?DateFrom=2025-04-01&DateTo=2027-04-30`)
    expect(refused.status).toBe(400)
    const backwards = await app.get(`Budgets/${budgetId}?DateFrom=2026-04-01&DateTo=2026-01-31`)
    expect(backwards.status).toBe(400)
  })

  it('have amounts as numbers, and from some organisations as texts', async () => {
    const amounts = async (caller: typeof app) => {
      const [{ BudgetID }] = (await caller.json('Budgets')).Budgets
      const { Budgets } = await caller.json(`Budgets/${BudgetID}?DateFrom=2026-01-01`)
      const lines: Line[] = Budgets[0].BudgetLines
      return lines.flatMap(line => line.BudgetBalances.map(({ Amount }) => typeof Amount))
    }
    expect(new Set(await amounts(app))).toEqual(new Set(['number']))
    const messy = await connect(stand.url, 'messy')
    expect(new Set(await amounts(messy))).toEqual(new Set(['string']))
  })
})
