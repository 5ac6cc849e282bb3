import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organisation } from '#current/_world.ts'
import { downloaded } from '../_downloaded.ts'
import { TOKEN, withLink } from '../_link-world.ts'
import { openReports, openShared, reportWorld, withReport } from '../_report-world.ts'
import { daysProblem, openedWords, passcodeProblem } from './share-words.ts'

const world = reportWorld()
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const openDialog = async () => {
  const { id } = withReport(world, 'Bank pack', {
    ...{ status: 'published', number: 3, frozenUntil: '2026-10-31' as never },
  })
  await openReports(world, `/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  await screen.findByRole('heading', { name: 'Links' })
}

describe('sharing a published report [REP-02]', () => {
  it('[REP-02] a link with a passcode is created, and its address is shown once', async () => {
    await openDialog()
    screen.getByText('There are no links to this version yet.')
    type('Days until it expires', '400')
    type('Passcode (optional)', 'river')
    fireEvent.click(button('Create link'))
    screen.getByText('Enter a whole number from 1 to 365')
    screen.getByText('Use at least 8 characters')
    expect(world.links).toHaveLength(0)
    type('Days until it expires', '30')
    type('Passcode (optional)', 'river stones')
    fireEvent.click(button('Create link'))
    await screen.findByText(`https://millpond.example/shared#${TOKEN}`)
    button('Copy link')
    await screen.findByText(
      /^This link expires on 5th December 2026\. It has not been opened yet\./,
    )
    screen.getByText(/with a passcode/)
    fireEvent.click(button('Create another link'))
    expect(screen.queryByText(/shared#/)).toBeNull()
  })

  it('[REP-02] a link is revoked after a question', async () => {
    const opens = [
      { number: 2, at: '2026-11-06T09:00:00.000Z', address: '203.0.113.x', device: 'Safari' },
    ]
    withLink(world, { openCount: 2, lastOpenedAt: '2026-11-06T00:00:00.000Z', opens })
    await openDialog()
    screen.getByText(/203\.0\.113\.x/)
    fireEvent.click(button('Revoke'))
    fireEvent.click(button('Revoke link'))
    await screen.findByText(/^This link was revoked\. It has been opened 2 times/)
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
  })

  it('a viewer has no button to share with', async () => {
    world.organisation = organisation({ role: 'viewer' })
    const { id } = withReport(world, 'Bank pack', { status: 'published', number: 3 })
    await openReports(world, `/${id}`)
    await screen.findByText(/These figures are frozen/)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })

  it.each([
    [0, null, 'It has not been opened yet.'],
    [1, '2026-11-06T00:00:00.000Z', 'It has been opened once, on 6th November 2026.'],
    [4, '2026-11-06T00:00:00.000Z', 'It has been opened 4 times, last on 6th November 2026.'],
  ])('opened %i times, it says so', (openCount, lastOpenedAt, words) => {
    expect(openedWords({ ...withLink(world), openCount, lastOpenedAt })).toBe(words)
  })

  it('refuses days and passcodes that the gateway would refuse', () => {
    for (const days of ['', '0', '1.5', '-3', '366', 'soon'])
      expect(daysProblem(days)).not.toBeNull()
    for (const days of ['1', ' 30 ', '365']) expect(daysProblem(days)).toBeNull()
    expect([passcodeProblem(''), passcodeProblem('12345678')]).toEqual([null, null])
    expect(passcodeProblem('1234567')).toBe('Use at least 8 characters')
  })
})

describe('the page of a link [REP-02]', () => {
  it('[REP-02] shows the frozen report and who shared it, after the passcode', async () => {
    withLink(world)
    world.passcode = 'river stones'
    await openShared(TOKEN)
    await screen.findByRole('heading', { name: 'This report needs a passcode' })
    type('Passcode', 'wrong one')
    fireEvent.click(button('Open the report'))
    await screen.findByText('This passcode is wrong. Try again.')
    type('Passcode', 'river stones')
    fireEvent.click(button('Open the report'))
    const page = within(await screen.findByRole('article', { name: 'Bank pack' }))
    expect(page.getByText('Frozen').tagName).toBe('STRONG')
    const from = screen.getByText('Kererū Coffee Ltd', { selector: 'strong' }).parentElement
    expect(from?.textContent).toMatch(/shared this report with you\. The link expires on 5th Dec/)
    screen.getByText(/^Published as version 3 on 5th November 2026, with actuals to 31st October/)
    button('Print')
    expect(await downloaded('PDF')).toBe('Kererū Coffee Ltd Bank pack v3.pdf, 4 bytes')
    world.passcode = 'another one'
    fireEvent.click(button('Download'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }))
    await screen.findByText('The PDF was not created. This passcode is wrong. Try again.')
  })

  it.each(['', 'x'.repeat(43)])(
    '[REP-02] says the same of every link that is gone: %s',
    async token => {
      withLink(world)
      await openShared(token)
      await waitFor(() =>
        screen.getByText(
          'This link has expired or does not exist. Ask the person who sent it for a new one.',
        ),
      )
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(
        /noindex/,
      )
    },
  )
})
