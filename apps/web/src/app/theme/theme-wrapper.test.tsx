import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDisplay } from '#current/display.ts'
import { DISPLAY_KEY, parseDisplay } from '#platform/display-preferences.ts'
import { ThemeWrapper } from './theme-wrapper.tsx'

const shown = () => document.documentElement.dataset.theme

function Choices() {
  const { change } = useDisplay()
  return (
    <>
      <button type="button" onClick={() => change({ theme: 'dark' })}>
        Dark
      </button>
      <button type="button" onClick={() => change({ density: 'compact' })}>
        Closer
      </button>
    </>
  )
}

describe('the theme', () => {
  beforeEach(() => localStorage.clear())

  it('follows the choice, stores it, and prints in light colours', () => {
    render(
      <ThemeWrapper>
        <Choices />
      </ThemeWrapper>,
    )
    expect(shown()).toBe('light')
    fireEvent.click(screen.getByText('Dark'))
    expect(shown()).toBe('dark')
    expect(parseDisplay(localStorage.getItem(DISPLAY_KEY)).theme).toBe('dark')
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(shown()).toBe('light')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(shown()).toBe('dark')
  })

  it('[UI-15] rows have the chosen height, here and in the next visit', () => {
    localStorage.setItem(DISPLAY_KEY, '{"density":"relaxed"}')
    render(
      <ThemeWrapper>
        <Choices />
      </ThemeWrapper>,
    )
    expect(document.documentElement.dataset.density).toBe('relaxed')
    fireEvent.click(screen.getByText('Closer'))
    expect(document.documentElement.dataset.density).toBe('compact')
    expect(parseDisplay(localStorage.getItem(DISPLAY_KEY)).density).toBe('compact')
  })

  it.each([
    [null, 'system', 'standard', true],
    ['not json', 'system', 'standard', true],
    ['{"theme":"pink","density":"tiny"}', 'system', 'standard', true],
    ['{"theme":"dark","density":"compact","hasSingleKeys":false}', 'dark', 'compact', false],
  ])('stored %s means %s, %s', (stored, theme, density, hasSingleKeys) => {
    expect(parseDisplay(stored)).toEqual({ theme, density, hasSingleKeys })
  })
})
