/** Where sheets are read and saved; apart from `addresses.ts`, which everybody loads. */
import type * as budgets from '@millpond/contract/budget'
import type { AddressesOf } from '@millpond/contract/route'
import type * as sheets from '@millpond/contract/sheet'
import type * as tracking from '@millpond/contract/tracking'

export const BUDGET = {
  getBudgets: { method: 'GET', path: '/api/budgets' },
  getBudget: { method: 'GET', path: '/api/budgets/cells' },
  createBudget: { method: 'POST', path: '/api/budgets' },
  updateBudget: { method: 'PUT', path: '/api/budgets' },
  deleteBudget: { method: 'PUT', path: '/api/budgets/deletion' },
  updateOrgItemDataChanges: { method: 'PUT', path: '/api/update-generic-item-data' },
} as const satisfies AddressesOf<typeof budgets>

export const TRACKING = {
  getCustomers: { method: 'GET', path: '/api/customers' },
  updateCustomer: { method: 'PUT', path: '/api/customers' },
  putCustomerLabel: { method: 'PUT', path: '/api/customers/label' },
  getTransfers: { method: 'GET', path: '/api/transfers' },
  updateTransfer: { method: 'PUT', path: '/api/transfers' },
} as const satisfies AddressesOf<typeof tracking>

export const SHEET = {
  getSheetHistory: { method: 'GET', path: '/api/sheets/history' },
  getSheetEdit: { method: 'GET', path: '/api/sheets/edit' },
  restoreSheet: { method: 'POST', path: '/api/sheets/restore' },
  getSheetDraft: { method: 'GET', path: '/api/sheets/draft' },
  putSheetDraft: { method: 'PUT', path: '/api/sheets/draft' },
  putSheetLines: { method: 'PUT', path: '/api/sheets/lines' },
} as const satisfies AddressesOf<typeof sheets>
