import { cents } from '@millpond/core/money'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const values = [30, 50, 10, 40].map(dollars => cents(dollars * 100))

it('draws actuals solid and forecasts dashed, joined, with a description', () => {
  render(<Sparkline label="Balance, falling to $10" values={values} actualCount={2} />)
  const drawing = screen.getByRole('img', { name: 'Balance, falling to $10' })
  const paths = [...drawing.querySelectorAll('path')].map(path => path.getAttribute('d'))
  expect(paths).toEqual(['M2 12L32.67 2', 'M32.67 2L63.33 22L94 7'])
})

it('draws a value that never changes in the middle', () => {
  const rent = [cents(1420000), cents(1420000), cents(1420000)]
  render(<Sparkline label="Rent" values={rent} actualCount={2} />)
  const paths = [...screen.getByRole('img').querySelectorAll('path')]
  expect(paths.map(path => path.getAttribute('d'))).toEqual(['M2 12L48 12', 'M48 12L94 12'])
})

it('shows the floor when there is one', () => {
  render(<Sparkline label="Balance" values={values} actualCount={2} floor={cents(1000)} />)
  expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe('M0 22H96')
})

it('draws the likely range, marks a month, and leaves out missing values', () => {
  const range = { low: cents(3000), high: cents(5000) }
  render(
    <Sparkline
      label="Sales"
      values={[null, ...values.slice(1)]}
      actualCount={2}
      ranges={[null, null, null, range]}
      mark={3}
      size={{ width: 100, height: 52 }}
    />,
  )
  const drawing = screen.getByRole('img', { name: 'Sales' })
  const paths = [...drawing.querySelectorAll('path')].map(path => path.getAttribute('d'))
  expect(paths).toEqual(
    ['M94 6L94 26z', 'M64.67 6', 'M64.67 6L35.33 46L94 16'].map(() => expect.any(String)),
  )
  expect(drawing.querySelector('circle')?.getAttribute('cx')).toBe('94')
})
