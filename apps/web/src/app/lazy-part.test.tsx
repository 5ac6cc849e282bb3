import { act, render, screen } from '@testing-library/react'
import { type ComponentType, lazy } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
// Loads the error report in advance; a test must not end while it is still loading.
import '#platform/logger.ts'
import { LazyPart } from './lazy-part.tsx'

type Module = { default: ComponentType }

function deferred() {
  let resolve: (module: Module) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Module>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

describe('a part that is loading', () => {
  afterEach(() => vi.restoreAllMocks())

  it('[UI-11] shows Loading... and then itself', async () => {
    const arrival = deferred()
    const Late = lazy(() => arrival.promise)
    render(
      <LazyPart>
        <Late />
      </LazyPart>,
    )
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    await act(async () => arrival.resolve({ default: () => <p>Here</p> }))
    expect(screen.getByText('Here')).toBeTruthy()
  })

  it('[UI-11] [UI-12] has its own error boundary if it never arrives', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const arrival = deferred()
    const Lost = lazy(() => arrival.promise)
    render(
      <>
        <p>Neighbour</p>
        <LazyPart>
          <Lost />
        </LazyPart>
      </>,
    )
    await act(async () => arrival.reject(new Error('chunk is gone')))
    expect(screen.getByText('Something went wrong.')).toBeTruthy()
    expect(screen.getByText('Neighbour')).toBeTruthy()
  })
})
