import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, it } from 'vitest'
import { basisReply } from '#model/_basis.ts'
import { balance, ledgerOf } from '#model/_ledger.ts'
import { selectCell, typeAt } from '#ui/grid/_hands.ts'
import { BOOKS, openScreen, trackedWorld, withLine } from '../_tracked-world.ts'
import { Component as TransfersScreen } from './transfers-screen.tsx'

describe('what a planned transfer replaces, on the screen [TRF-01]', () => {
  const world = trackedWorld()
  beforeEach(async () => {
    // Dollars: $500 more is drawn every month.
    const drawn = Array.from({ length: 36 }, (_, at) => -500 * at)
    world.ledger = ledgerOf(...BOOKS, balance('Owner Drawings', ITEM_TYPE.equity, drawn))
    world.basis = basisReply(world.ledger)
    const transfer = { from: itemCode('Bank'), to: itemCode('Owner Drawings'), dayOfMonth: 20 }
    withLine(world.transfers, 'Payout', transfer)
    await openScreen(world, TransfersScreen)
    await screen.findByRole('grid', { name: 'Transfers by month' })
  })

  it('is shown at the cell, before and after it is filled, also for saved cells', async () => {
    selectCell('Payout', 'December 2026')
    await screen.findByText(
      /\$500 in Dec 2026 for Owner Drawings: it is used until you enter an amount here$/,
    )
    typeAt('Payout', 'December 2026', '50')
    typeAt('Payout', 'January 2027', '50')
    selectCell('Payout', 'December 2026')
    await screen.findByText(/\$500 in Dec 2026 for Owner Drawings: your plan replaces it$/)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(
      'Transfers updated successfully. Your plan replaces $1,000 of the forecast, spread over 2 ' +
        'months.',
    )
  })

  it('is shown where the transfer is created', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add a transfer' }))
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    choose('From', 'Bank')
    choose('To', 'Owner Drawings')
    await screen.findByText(
      /^The forecast expects \$500 in \w+ \d{4} and \$[\d,]+ over 12 months for Owner Drawings\./,
    )
  })
})
