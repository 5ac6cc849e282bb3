import { render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { SampleWatermark } from './sample-watermark.tsx'

listenAtGateway()

it.each([
  ['sample data says so', true, 1],
  ['real books say nothing', false, 0],
])('[USE-01] on paper, %s', async (_what, isSample, count) => {
  const organisations = [organisation({ isSample })]
  gateway.use(http.get(at('/api/organisations'), () => HttpResponse.json({ organisations })))
  await loadOrganisations()
  render(<SampleWatermark />)
  expect(screen.queryAllByText('Sample data')).toHaveLength(count)
  forgetOrganisations()
})
