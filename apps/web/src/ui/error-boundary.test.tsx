import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

let isBroken = true
function Part() {
  if (isBroken) throw new Error('secret of the machine room')
  return <p>Figures</p>
}

describe('a part that fails to render', () => {
  beforeEach(() => {
    isBroken = true
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  it('[UI-12] shows Something went wrong. and keeps the rest', () => {
    const onError = vi.fn()
    render(
      <>
        <p>Neighbour</p>
        <ErrorBoundary onError={onError}>
          <Part />
        </ErrorBoundary>
      </>,
    )
    expect(screen.getByText('Something went wrong.')).toBeTruthy()
    expect(screen.getByText('Neighbour')).toBeTruthy()
    expect(document.body.textContent).not.toContain('secret')
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('[UI-12] renders again on request', () => {
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    isBroken = false
    fireEvent.click(screen.getByText('Try Again'))
    expect(screen.getByText('Figures')).toBeTruthy()
  })

  it('[UI-12] may show nothing instead', () => {
    render(
      <ErrorBoundary fallback={null}>
        <Part />
      </ErrorBoundary>,
    )
    expect(document.body.textContent).toBe('')
  })
})
