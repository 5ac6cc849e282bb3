import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FlowError } from './flow-error.tsx'

const words = { title: 'Xero did not answer.', message: 'Your figures are as of 09:10.' }

describe('a step that failed', () => {
  it.each([
    ['critical', 'alert'],
    ['high', 'alert'],
    ['medium', 'status'],
    ['low', 'status'],
  ] as const)('[UI-13] of %s impact names the step and is a %s', (impact, role) => {
    render(<FlowError {...words} impact={impact} onTryAgain={() => undefined} />)
    const box = screen.getByRole(role)
    expect(box.dataset.impact).toBe(impact)
    expect(screen.getByRole('heading').textContent).toBe('Xero did not answer.')
    expect(box.textContent).toContain('Your figures are as of 09:10.')
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual([
      'Try Again',
      'Refresh Page',
    ])
  })

  it('[UI-13] tries again and refreshes', () => {
    const onTryAgain = vi.fn()
    const onRefresh = vi.fn()
    render(<FlowError {...words} {...{ onTryAgain, onRefresh }} impact="high" />)
    fireEvent.click(screen.getByText('Try Again'))
    fireEvent.click(screen.getByText('Refresh Page'))
    expect([onTryAgain.mock.calls.length, onRefresh.mock.calls.length]).toEqual([1, 1])
  })

  it('[UI-13] copies the details for support', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(<FlowError {...words} impact="low" onTryAgain={() => undefined} correlationId="c-1" />)
    fireEvent.click(screen.getByText('Copy details'))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(
      'Xero did not answer. Your figures are as of 09:10. (c-1)',
    )
    vi.unstubAllGlobals()
  })
})
