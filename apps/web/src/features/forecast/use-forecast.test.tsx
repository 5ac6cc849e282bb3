import type { Ledger } from '@millpond/core/ledger'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { bank, ledgerOf } from './_ledger.ts'
import { useForecast } from './use-forecast.ts'

const months = (value: number) => Array.from({ length: 36 }, () => value)
const booksWith = (closing: number) => ledgerOf(...bank(months(closing), months(5), months(5)))

it('a newer ledger does not take the forecast away, nor mix the two', async () => {
  const [first, second] = [booksWith(100), booksWith(200)]
  const { result, rerender } = renderHook(({ ledger }) => useForecast('cash', ledger), {
    initialProps: { ledger: first },
  })
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current?.answer.opening).toBe(100_00))
  rerender({ ledger: second })
  expect(result.current).toMatchObject({ ledger: first, answer: { opening: 100_00 } })
  await waitFor(() => expect(result.current?.ledger).toBe(second))
  expect(result.current?.answer.opening).toBe(200_00)
})

const broken = { ...booksWith(100), series: null } as unknown as Ledger

function Broken() {
  return <p>{useForecast('cash', broken) ? 'known' : 'loading'}</p>
}

it('books that cannot be forecast are said to be trouble, not loading for ever', async () => {
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
