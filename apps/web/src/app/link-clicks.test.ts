import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inAppTarget } from './link-clicks.ts'

function pressOn(html: string, more: MouseEventInit = {}) {
  document.body.innerHTML = html
  let target: string | null = null
  const listener = (event: MouseEvent) => {
    target = inAppTarget(event)
    event.preventDefault()
  }
  window.addEventListener('click', listener)
  fireEvent.click(document.querySelector('span')!, more)
  window.removeEventListener('click', listener)
  document.body.innerHTML = ''
  return target
}

it.each([
  ['<a href="/dashboard?at=2027-03"><span>x</span></a>', {}, '/dashboard?at=2027-03'],
  ['<a href="/dashboard"><span>x</span></a>', { ctrlKey: true }, null],
  ['<a href="/dashboard"><span>x</span></a>', { button: 1 }, null],
  ['<a href="/dashboard" target="_blank"><span>x</span></a>', {}, null],
  ['<a href="/dashboard" download><span>x</span></a>', {}, null],
  ['<a href="https://example.com/"><span>x</span></a>', {}, null],
  ['<a href="/api/openapi.json"><span>x</span></a>', {}, null],
  ['<a href="#main"><span>x</span></a>', {}, null],
  ['<p><span>x</span></p>', {}, null],
])('a click on %s %j goes to %s', (html, more, target) => {
  expect(pressOn(html, more)).toBe(target)
})
