import { type Day, day } from '@millpond/core/time'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BulkBar } from './bulk-bar.tsx'
import { Checkbox } from './checkbox.tsx'
import { DayField } from './day-field.tsx'
import { MoneyField } from './money-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { PercentField, UnitField } from './unit-field.tsx'

describe('[USE-01] fields', () => {
  it('the hint and the error are read with a field, and the field is marked', () => {
    render(<PercentField label="Share" hint="Of sales" error="Enter a share" />)
    const field = screen.getByLabelText('Share')
    const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const words = describedBy.map(id => document.getElementById(id)?.textContent)
    expect(words).toEqual(['Of sales', 'Error: Enter a share'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('an amount has its currency before it and a number pad on a phone', () => {
    render(<MoneyField label="Principal" currency="GBP" />)
    expect(screen.getByText('£')).toBeDefined()
    expect(screen.getByLabelText('Principal').getAttribute('inputmode')).toBe('decimal')
  })

  it('a hidden label is still read out', () => {
    render(<UnitField label="Your own number of days for Alba" isLabelHidden unit="days" />)
    expect(screen.getByText('Your own number of days for Alba').className).toBe('visually-hidden')
    expect(screen.getByLabelText('Your own number of days for Alba')).toBeDefined()
  })

  it('a day is a day or nothing', () => {
    const days: (Day | null)[] = []
    render(<DayField label="Day" value={day('2027-03-01')} onChange={next => days.push(next)} />)
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-04-15' } })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } })
    expect(days).toEqual(['2027-04-15', null])
  })

  it('a day is written as on all screens, typed or chosen from the calendar', () => {
    const days: (Day | null)[] = []
    const { container } = render(
      <DayField label="Day" value={day('2027-03-01')} onChange={next => days.push(next)} />,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Day')
    expect(field.value).toBe('1st March 2027')
    fireEvent.change(field, { target: { value: '15 apr 27' } })
    fireEvent.blur(field)
    expect(field.value).toBe('15th April 2027')
    const calendar = container.querySelector('input[type="date"]') as HTMLInputElement
    fireEvent.change(calendar, { target: { value: '2027-05-02' } })
    expect(field.value).toBe('2nd May 2027')
    expect(days).toEqual(['2027-04-15', '2027-05-02'])
  })

  it('a choice returns its own value', () => {
    const chosen: string[] = []
    const options = [
      { value: 'one', label: 'One' },
      { value: 'two', label: 'Two' },
    ] as const
    const onChange = (value: string) => chosen.push(value)
    render(<SelectField label="Which" options={options} value="one" onChange={onChange} />)
    fireEvent.change(screen.getByLabelText('Which'), { target: { value: 'two' } })
    expect(chosen).toEqual(['two'])
  })

  it('a choice of a few is a group with a name', () => {
    const chosen: string[] = []
    const options = [
      { value: 'own', label: 'My own', hint: 'You type it' },
      { value: 'statutory', label: 'Statutory' },
    ] as const
    const onChange = (value: string) => chosen.push(value)
    render(<RadioGroup legend="Dates" options={options} value="statutory" onChange={onChange} />)
    expect(screen.getByRole('group', { name: 'Dates' })).toBeDefined()
    fireEvent.click(screen.getByLabelText(/My own/))
    expect(chosen).toEqual(['own'])
  })

  it('a checkbox passes on Shift, and can show that some of many are checked', () => {
    const calls: unknown[] = []
    const onChange = (...what: unknown[]) => calls.push(what)
    render(
      <Checkbox checked="mixed" onChange={onChange}>
        All
      </Checkbox>,
    )
    const box = screen.getByLabelText<HTMLInputElement>('All')
    expect(box.indeterminate).toBe(true)
    fireEvent.click(box, { shiftKey: true })
    expect(calls).toEqual([[true, true]])
  })

  it('the selection is announced, and can be cleared', () => {
    let isCleared = false
    const clear = () => {
      isCleared = true
    }
    render(
      <BulkBar summary="3 selected" onClear={clear}>
        <button type="button">Move</button>
      </BulkBar>,
    )
    expect(screen.getByRole('status').textContent).toBe('3 selected')
    fireEvent.click(screen.getByText('Clear selection'))
    expect(isCleared).toBe(true)
  })
})
