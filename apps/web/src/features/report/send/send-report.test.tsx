import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { withDelivery } from '../_email-world.ts'
import { openReports, openShared, reportWorld, withReport } from '../_report-world.ts'
import { deliveryWords, recipientsProblem, sentWords } from './send-words.ts'

const world = reportWorld()
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('sending a published report by email [ALR-04]', () => {
  it('[ALR-04] sends to the addresses that were typed, and says who has unsubscribed', async () => {
    world.unsubscribed = ['bea@bank.example']
    withDelivery(world, 'old@bank.example', { state: 'failed', fault: '550' })
    const { id } = withReport(world, 'Bank pack', { status: 'published', number: 3 })
    await openReports(world, `/${id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
    await screen.findByText(/We could not deliver it\. The address does not exist\./)
    type('Recipients', 'Sam@bank.example, bea')
    fireEvent.click(button('Send'))
    screen.getByText('This is not an email address: bea')
    expect(world.sent).toEqual([])
    type('Recipients', 'Sam@bank.example, bea@bank.example')
    type('Message (optional)', 'As agreed.')
    type('Days until the link expires', '14')
    world.isSendRefused = true
    fireEvent.click(button('Send'))
    await screen.findByText('Not now.')
    fireEvent.click(button('Send'))
    await waitFor(() => expect(world.sendKeys).toHaveLength(2))
    await screen.findByText('Not now.')
    world.isSendRefused = false
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(button('Send'))
    await screen.findByText(
      'Sending to 1 person. 1 person has unsubscribed and will not get the email.',
    )
    expect(world.sent).toEqual([
      {
        ...{ recipients: ['sam@bank.example', 'bea@bank.example'], message: 'As agreed.' },
        ...{ days: 14, withFile: true },
      },
    ])
    // The same content has the same key, and other content has its own.
    const [first, second, third] = world.sendKeys
    expect([second === first, third === first]).toEqual([true, false])
    expect(third).toMatch(/^[0-9a-f-]{36}$/)
    await screen.findByText('sam@bank.example')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Recipients').value).toBe('')
  })

  it('[ALR-04] the page of an email unsubscribes after a question', async () => {
    const token = 'u'.repeat(43)
    await openShared(`unsubscribe=${token}`)
    expect(world.unsubscribed).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    await screen.findByRole('heading', { name: 'You are unsubscribed' })
    expect(world.unsubscribed).toEqual([token])
  })

  it('says what is wrong with addresses, and what became of an email', () => {
    expect(recipientsProblem(' ')).toBe('Enter an email address')
    expect(recipientsProblem('a@b.nz')).toBeNull()
    const many = Array.from({ length: 21 }, (_, at) => `p${at}@b.nz`).join(' ')
    expect(recipientsProblem(many)).toBe('Enter at most 20 addresses. There are 21.')
    expect(sentWords(3, 0)).toBe('Sending to 3 people.')
    const of = (state: string, fault: string | null = null) =>
      deliveryWords(withDelivery(world, 'a@b.nz', { state, fault }))
    expect(of('failed', '451')).toBe('We could not deliver it within three days (451).')
    expect(of('unknown')).toBe('We don’t know whether this email was sent.')
    expect(of('new word')).toBe('')
  })
})
