import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openReports, reportWorld, withReport } from '../_report-world.ts'
import { minuteOf, repeatWords, runWords } from './schedule-words.ts'

const world = reportWorld()
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('[ALR-04] a schedule is added, paused and deleted', async () => {
  const { id } = withReport(world, 'Bank pack', { status: 'published', number: 3 })
  await openReports(world, `/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a schedule' }))
  type('How often', 'monthly')
  type('Day of the month', '32')
  type('Time', '8')
  fireEvent.click(button('Save schedule'))
  screen.getByText('Enter a whole number from 1 to 31')
  screen.getByText('Enter a time such as 08:00')
  screen.getByText('Enter an email address')
  expect(world.schedules).toEqual([])
  type('Day of the month', '20')
  type('Time', '8:05')
  type('Recipients', 'sam@bank.example')
  fireEvent.click(button('Save schedule'))
  await screen.findByText('Every month on day 20 at 08:05')
  screen.getByText('Publishes the report and sends it to sam@bank.example.')
  expect(world.schedules).toMatchObject([
    { seriesId: id, repeat: { kind: 'monthly', dayOfMonth: 20 }, minute: 485, isPaused: false },
  ])
  fireEvent.click(button('Pause'))
  await screen.findByText(/It is paused\./)
  const [saved] = world.schedules
  const run = (day: string) => ({ dueAt: `2026-11-${day}T00:00:00.000Z`, state: 'done' })
  const runs = ['06', '05'].map(day => ({ ...run(day), reason: null }))
  const gone = { id: crypto.randomUUID(), seriesId: crypto.randomUUID(), hasReport: false }
  if (saved) world.schedules = [saved, { ...saved, ...gone, title: 'Old pack', runs }]
  fireEvent.click(button('Delete'))
  fireEvent.click(button('Delete schedule'))
  await waitFor(() => screen.getByText('This report has no schedule yet.'))
  screen.getByRole('heading', { name: 'Schedules of archived and deleted reports' })
  screen.getByText(/Old pack/)
  screen.getByText(/paused until you restore the report\. Done on 6th November 2026/)
  screen.getByText(/^Done on 5th November 2026/)
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
})

it('says when a schedule runs, and what became of the last run', () => {
  const of = (repeat: Parameters<typeof repeatWords>[0]['repeat']) =>
    repeatWords({ repeat, minute: 0 })
  expect(of({ kind: 'weekly', weekday: 1 })).toBe('Every Monday at 00:00')
  expect(of({ kind: 'afterClose', workingDays: 1 })).toMatch(/^1 working day after each month/)
  expect(['24:00', '8', '08:60', '8.30', '23:59'].map(minuteOf)).toEqual([
    ...[null, null, null, 510, 1439],
  ])
  const last = (state: string, reason: string | null) =>
    runWords({ dueAt: '2026-11-05T00:00:00.000Z', state, reason })
  expect(last('failed', 'Too large.')).toMatch(/^Failed on 5th November 2026.*\. Too large\.$/)
})
