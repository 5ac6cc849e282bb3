import { ITEM_TYPE } from '@millpond/core/item'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { PATHS, screenPath } from '#paths.ts'
import { ToastHost } from '#ui/toast.tsx'
import { Component as ProfitAndLoss } from '../profit-and-loss-screen.tsx'

listenAtGateway()

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const books = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(7_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Wages', ITEM_TYPE.expense, flat(7_000)),
)
const codeOf = (name: string) => books.series.find(series => series.name === name)?.code ?? ''
const seriesOf = (valueId: string, name: string, amount: number) => ({
  ...{ dimension: 'class', valueId, code: codeOf(name) },
  values: books.months.map(month => (month <= books.closeMonth ? amount * 100 : null)),
})
const DIMENSIONS = [
  {
    ...{ dimension: 'class', name: 'Class', unread: 0 },
    values: [
      { valueId: '1', name: 'Cafés' },
      { valueId: '2', name: 'Wholesale' },
    ],
  },
]
const SERIES = [
  seriesOf('1', 'Sales', 6_000),
  seriesOf('1', 'Wages', 3_000),
  seriesOf('2', 'Sales', 2_000),
]

const mine = organisation({ reportingYearBeginsMonth: 4 })
let series: object[]
beforeEach(async () => {
  localStorage.clear()
  series = SERIES
  gateway.use(
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [mine] })),
    http.get(at('/api/forecast/basis'), () =>
      HttpResponse.json({ ...basisReply(books), ledger: books }),
    ),
    http.get(at('/api/imports'), () => HttpResponse.json({})),
    http.get(at('/api/organisations/dimensions'), ({ request }) => {
      const isOne = new URL(request.url).searchParams.has('dimension')
      return HttpResponse.json({
        ...{ dimensions: DIMENSIONS, firstMonth: books.months[0] },
        series: isOne ? series : [],
      })
    }),
  )
  await loadOrganisations()
  const router = createMemoryRouter([{ path: PATHS.profitAndLoss, Component: ProfitAndLoss }], {
    initialEntries: [screenPath('profitAndLoss', mine.organisationId)],
  })
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'By Class' }))
})
afterEach(() => {
  cleanup()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const cells = (name: string) =>
  within(
    screen
      .getAllByRole('row')
      .find(each => within(each).queryByRole('rowheader', { name }) !== null) as HTMLElement,
  )
    .getAllByRole('gridcell')
    .map(cell => cell.textContent)

describe('[SYN-05] a profit and loss by class', () => {
  it('shows the values side by side, with everything else and the total of the company', async () => {
    await title(
      /Cafés contributed most in the 12 months to .*: \$36,000, a contribution margin of 50%\./,
    )
    await screen.findByRole('treegrid')
    expect(cells('Revenue')).toEqual(['$72,000', '$24,000', '$12,000', '$108,000'])
    expect(cells('Contribution to net profit')).toEqual([
      '$36,000',
      '$24,000',
      '-$36,000',
      '$24,000',
    ])
  })

  it('shows one of them month by month', async () => {
    await title(/Cafés contributed most/)
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: '2' } })
    await title(/Wholesale contributed \$24,000 in the 12 months/)
    expect(cells('Revenue').at(-1)).toBe('$24,000')
    fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: 'lastYear' } })
    expect(await screen.findAllByRole('columnheader', { name: /Last year/ })).not.toHaveLength(0)
  })
})
