import type { Organisation } from '@millpond/contract/organisation'
import { render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { BannerWords } from './banner-words.tsx'

screensOfOrganisations()

type Reason = Organisation['plan']['reason']
const planOf = (reason: Reason, access: Organisation['plan']['access'] = 'readOnly') => ({
  plan: { reason, access, until: '2026-12-05T09:00:00.000Z' },
})
const billing = ({ organisationId }: Pick<Organisation, 'organisationId'>) =>
  `/organizations/${organisationId}/settings/billing`

it.each<[string, Partial<Organisation>, string]>([
  ['whose trial has ended', planOf('trialOver'), 'Choose a plan'],
  ['whose payment failed', planOf('paymentFailed', 'full'), 'Update card'],
  ['whose bank asks', planOf('confirmPayment', 'full'), 'Confirm'],
  ['whose plan has ended', planOf('ended'), 'Choose a plan'],
  ['whose adviser stopped', planOf('partnerEnded'), 'Choose a plan'],
  ['that is a firm, whose plan has ended', { ...planOf('ended'), isPartner: true }, 'Renew'],
])('[BIL-06] an organisation %s: %s', (_whose, change, action) => {
  const own = organisation(change)
  render(<BannerWords kind="plan" organisation={own} />)
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(billing(own))
})

it('[BIL-06] an adviser renews, or hands the client over', () => {
  const firm = organisation()
  const { organisationId: parentOrganisationId } = firm
  const client = organisation({
    ...planOf('partnerEnded'),
    access: 'partner',
    parentOrganisationId,
  })
  render(<BannerWords kind="plan" organisation={client} />)
  expect(
    screen.getByText('Your plan has ended. You can still read your clients’ figures.'),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Renew' }).getAttribute('href')).toBe(billing(firm))
  expect(screen.getByRole('link', { name: 'Hand over' }).getAttribute('href')).toBe(
    `/organizations/${client.organisationId}/settings/members`,
  )
})

it('[BIL-06] who cannot pay is asked to ask the owner by name', async () => {
  const hana = { userId: 'u-2', name: 'Hana Tau', email: 'hana@example.nz', role: 'owner' }
  gateway.use(
    http.get(at('/api/members'), () =>
      HttpResponse.json({
        members: [{ ...hana, isYou: false, lastSeenAt: null }],
        ...{ partners: [], invites: [], apiTokens: [] },
      }),
    ),
  )
  const own = organisation({ ...planOf('trial'), role: 'editor' })
  await openScreen(() => <BannerWords kind="trial" organisation={own} />, [own])
  await screen.findByText('Ask Hana Tau.')
  expect(screen.queryByRole('link')).toBeNull()
})
