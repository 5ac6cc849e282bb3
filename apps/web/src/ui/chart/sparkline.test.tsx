import { cents } from '@millpond/core/money'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const values = [30, 50, 10, 40].map(dollars => cents(dollars * 100))

it('draws what happened solid and what is ahead dashed, joined, and says it in words', () => {
  render(<Sparkline label="Balance, falling to $10" values={values} actualCount={2} />)
  const drawing = screen.getByRole('img', { name: 'Balance, falling to $10' })
  const paths = [...drawing.querySelectorAll('path')].map(path => path.getAttribute('d'))
  expect(paths).toEqual(['M2 12L32.67 2', 'M32.67 2L63.33 22L94 7'])
})

it('shows the floor when there is one', () => {
  render(<Sparkline label="Balance" values={values} actualCount={2} floor={cents(1000)} />)
  expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe('M0 22H96')
})
