import type { Ledger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { basisOf } from './_basis.ts'
import { bank, ledgerOf } from './_ledger.ts'
import { useModel } from './use-model.ts'

const months = (value: number) => Array.from({ length: 36 }, () => value)

function sourcesWith(closing: number) {
  const ledger = ledgerOf(...bank(months(closing), months(5), months(5)))
  return { ledger, basis: basisOf(ledger) }
}

it('newer books neither remove the last forecast nor mix with it', async () => {
  const [first, second] = [sourcesWith(100), sourcesWith(200)]
  const { result, rerender } = renderHook(({ sources }) => useModel(sources, null), {
    initialProps: { sources: first },
  })
  expect(result.current).toBeNull()
  const opening = () => result.current?.forecast.statements.openingCash[0]
  await waitFor(() => expect(opening()).toBe(100_00))
  rerender({ sources: second })
  expect(result.current?.ledger).toBe(first.ledger)
  await waitFor(() => expect(result.current?.ledger).toBe(second.ledger))
  expect(opening()).toBe(200_00)
})

it('another floor keeps the forecast and computes only its chances', async () => {
  const sources = sourcesWith(100)
  const { result, rerender } = renderHook(({ floor }) => useModel(sources, floor), {
    initialProps: { floor: cents(50_00) },
  })
  await waitFor(() => expect(result.current?.fan.chanceBelow[0]).toBe(0.05))
  const before = result.current?.forecast
  rerender({ floor: cents(150_00) })
  await waitFor(() => expect(result.current?.fan.chanceBelow[0]).toBe(0.95))
  expect(result.current?.forecast).toBe(before)
})

const whole = sourcesWith(100)
const broken = { ...whole, ledger: { ...whole.ledger, series: null } as unknown as Ledger }

function Broken() {
  return <p>{useModel(broken, null) ? 'known' : 'loading'}</p>
}

it('books that cannot be forecast show an error and do not load for ever', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull())
  screen.getByRole('button', { name: 'Try Again' })
  silent.mockRestore()
})
