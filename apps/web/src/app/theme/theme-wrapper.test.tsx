import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDisplay } from '#current/display.ts'
import { DISPLAY_KEY, parseDisplay } from '#platform/display-preferences.ts'
import { ThemeWrapper } from './theme-wrapper.tsx'

const shown = () => document.documentElement.dataset.theme

function Choices() {
  const { change } = useDisplay()
  return (
    <button type="button" onClick={() => change({ theme: 'dark' })}>
      Dark
    </button>
  )
}

describe('the theme', () => {
  beforeEach(() => localStorage.clear())

  it('follows the choice, keeps it, and prints light', () => {
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

  it.each([
    [null, 'system', true],
    ['not json', 'system', true],
    ['{"theme":"pink"}', 'system', true],
    ['{"theme":"dark","hasSingleKeys":false}', 'dark', false],
  ])('stored %s means %s', (stored, theme, hasSingleKeys) => {
    expect(parseDisplay(stored)).toEqual({ theme, hasSingleKeys })
  })
})
