import type { BodyInputOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'

type File = BodyInputOf<typeof routes.loadBooksFile>['file']

/** The body that loads a small ledger of two months: sales of 100 and 150 for cash. */
export const smallBooks = (change: Partial<File> = {}) => ({
  ...{ fileName: 'ledger.csv', country: 'NZ' },
  file: {
    ...{ yearBeginsMonth: 4, firstMonth: '2026-05', transfers: null },
    accounts: [
      {
        ...{ number: '090', name: 'Cheque account', kind: 'bank' as const, opening: 500_00 },
        ...{ movements: [100_00, 150_00], received: null },
      },
      {
        ...{ number: '200', name: 'Sales', kind: 'income' as const, opening: 0 },
        ...{ movements: [-100_00, -150_00], received: null },
      },
      {
        ...{ number: null, name: 'Share capital', kind: 'equity' as const, opening: -500_00 },
        ...{ movements: [0, 0], received: null },
      },
    ],
    ...change,
  },
})
