import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cache } from '#api/store.ts'
import { Loading } from '#ui/loading.tsx'
import { RouteErrorPage } from './route-error.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Response.json({ providers: [] }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(failure: unknown) {
  const loader = () => Promise.reject(failure)
  const router = createMemoryRouter([
    { path: '/', loader, element: null, ErrorBoundary: RouteErrorPage, HydrateFallback: Loading },
  ])
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return screen.findByRole('heading', { level: 1 })
}

describe('an address that cannot be shown', () => {
  it.each([
    [404, 'There is no page at this address.'],
    [403, 'You don’t have access to this page.'],
    [500, 'We couldn’t show this page.'],
  ])('[UI-14] %i has a heading, an explanation and a link home', async (status, sentence) => {
    const heading = await show(new Response(null, { status }))
    expect(heading.textContent).toBe('Unexpected Application Error!')
    expect(document.body.textContent).toContain(sentence)
    const home = screen.getByRole('link', { name: 'Go to your dashboard' })
    expect(home.getAttribute('href')).toBe('/')
  })

  it('[UI-14] shows the correlation id and hides internal text', async () => {
    await show(Object.assign(new Error('relation does not exist'), { correlationId: 'c-42' }))
    expect(document.querySelector('code')?.textContent).toBe('c-42')
    expect(document.body.textContent).not.toContain('relation')
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  })
})
