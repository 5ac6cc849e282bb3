import { ITEM_TYPE } from '@millpond/core/item'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { basisReply } from '#model/_basis.ts'
import { cellAt, press, typeAt } from '#ui/grid/_hands.ts'
import { budgetWorld, openBudget, withCell, withVersion } from '../_budget-world.tsx'

const world = budgetWorld()
const text = (row: string, column: string) => cellAt(row, column).textContent
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Rent and Power as stored; Power has a formula. */
async function openWith(formula: string, power: number) {
  const version = withVersion(world, 'FY27')
  const noted = { name: null, position: 0, note: null, transfer: null }
  version.lines.push({ ...noted, code: 'Power', version: 1, formula } as never)
  withCell(version, 'Rent', '2026-12', 400_000)
  withCell(version, 'Power', '2026-12', power)
  await openBudget(world, '?type=expenses')
  await screen.findByRole('treegrid')
}

describe('[BUD-04] figures that differ from their formula', () => {
  it('stay, are marked, and are recalculated with one press that undo reverts', async () => {
    await openWith('= [Rent] * 10%', 35_000)
    expect(text('Power', 'Dec 2026')).toContain('$350')
    expect(screen.getByText('Everything is saved')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Differs from its formula' })).toBeDefined()
    await screen.findByText('Power differs from its formula.')
    fireEvent.click(cellAt('Power', 'Dec 2026'))
    expect(screen.getAllByText('Its formula gives $400.')).not.toEqual([])
    click('Recalculate')
    expect(text('Power', 'Dec 2026')).toBe('$400')
    expect(screen.queryByText('Power differs from its formula.')).toBeNull()
    press('z', { ctrlKey: true })
    await screen.findByText('Power differs from its formula.')
    expect(text('Power', 'Dec 2026')).toContain('$350')
  })

  it('can come from a draft that is continued over newer figures', async () => {
    world.draft = {
      ...{ version: 1, savedAt: '2026-11-22T00:00:00.000Z', lines: [] },
      changes: [
        {
          ...{ itemType: ITEM_TYPE.expense, code: 'Power', month: '2026-12' },
          ...{ value: 30_000, baseVersion: 1, before: 35_000 },
        } as never,
      ],
    }
    await openWith('= [Rent] * 10%', 35_000)
    await waitFor(() => expect(text('Power', 'Dec 2026')).toContain('$300'))
    expect(screen.getByText('Power differs from its formula.')).toBeDefined()
  })

  it('do not exist while the formula follows the typing', async () => {
    await openWith('= [Rent] * 10%', 40_000)
    typeAt('Rent', 'Dec 2026', '5000')
    expect(text('Power', 'Dec 2026')).toBe('$500')
    expect(screen.queryByText(/its formula/)).toBeNull()
  })
})

interface PutLines {
  readonly lines: readonly { readonly code: string; readonly line: object }[]
}

describe('[CUS-01] a line that follows a group of customers', () => {
  const shop = { code: 'shop', version: 1, name: 'Café', position: 0 }
  const none = { formula: null, note: null, transfer: null }
  const customers = {
    ...{ sheetId: '11111111-1111-4111-8111-111111111111', label: 'Customers', editNumber: 1 },
    ...{ lines: [{ ...shop, ...none }], rows: [], totals: {} },
  }

  it('is empty if no customers are counted yet, and can have a formula', async () => {
    gateway.use(http.get(at('/api/customers'), () => HttpResponse.json(customers)))
    await openWith('= [@shop] * 12.50', 125_000)
    expect(screen.queryByText(/cannot be calculated/)).toBeNull()
    fireEvent.click(cellAt('Power', 'Dec 2026'))
    expect(screen.getAllByText('Its formula gives an empty result.')).not.toEqual([])
    click('Details')
    const field = await screen.findByLabelText<HTMLInputElement>('Formula')
    expect(field.value).toBe('= [Café] * 12.50')
  })

  it('is marked when the counts change, and recalculated with one press', async () => {
    gateway.use(
      http.get(at('/api/customers'), () => HttpResponse.json(customers)),
      http.put(at('/api/sheets/lines'), async ({ request }) => {
        const { lines } = (await request.json()) as PutLines
        return HttpResponse.json({
          lines: lines.map(({ code, line }) => ({ ...line, code, version: 2 })),
        })
      }),
    )
    world.basis = basisReply(world.ledger, { customers: { shop: { '2026-12': 110 } } })
    await openWith('= [@shop] * 12.50', 125_000)
    expect(screen.getByText('Power differs from its formula.')).toBeDefined()
    click('Recalculate')
    expect(text('Power', 'Dec 2026')).toContain('$1,375')
    fireEvent.click(cellAt('Power', 'Dec 2026'))
    click('Details')
    const field = await screen.findByLabelText<HTMLInputElement>('Formula')
    await waitFor(() => expect(field.value).toBe('= [Café] * 12.50'))
    expect(screen.getByText(/ \[Café\] gives the number of customers in that/)).toBeDefined()
    fireEvent.change(field, { target: { value: '= [café] * 10' } })
    fireEvent.blur(field)
    await waitFor(() => expect(text('Power', 'Dec 2026')).toContain('$1,100'))
  })
})

describe('[BUD-04] a formula whose line no longer exists', () => {
  it('keeps its figures, and shows the fault in the place to fix it', async () => {
    await openWith('= [Premises] * 10%', 40_000)
    expect(screen.getByRole('img', { name: 'Its formula cannot be calculated' })).toBeDefined()
    typeAt('Rent', 'Dec 2026', '5000')
    expect(text('Power', 'Dec 2026')).toBe('$400')
    expect(screen.getByText(/^1 cell changed, not saved yet/)).toBeDefined()
    expect(
      screen.getByText(
        /^The formula of Power cannot be calculated, so its figures stay the same\./,
      ),
    ).toBeDefined()
    click('Show formula')
    const field = await screen.findByLabelText<HTMLInputElement>('Formula')
    expect(field.value).toBe('= [Premises] * 10%')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})
