import { ITEM_TYPE } from '@millpond/core/item'
import { ACCOUNT_ROLES, type AccountRole, type BooksAccount } from '@millpond/core/ledger'
import { accountRoles } from '@millpond/core/timing'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { isFound, SearchField } from '#ui/search-field.tsx'
import { Select, type SelectOption } from '#ui/select-field.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import { roleName } from './setting-words.ts'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'
import { withAccount } from './with-account.ts'

type RoleChoice = AccountRole | 'none' | 'recognised'

const EXPENSE_ROLES: readonly AccountRole[] = [
  ...(['wagesExpense', 'pensionExpense', 'depreciation'] as const),
  ...(['incomeTaxExpense', 'currencyGains', 'badDebts', 'interest'] as const),
]

const rolesFor = ({ itemType }: BooksAccount): readonly AccountRole[] => {
  const isResult = itemType === ITEM_TYPE.expense || itemType === ITEM_TYPE.revenue
  return isResult ? EXPENSE_ROLES : ACCOUNT_ROLES.filter(role => !EXPENSE_ROLES.includes(role))
}

const SHOWN = 7

/** Accounts with a special role: what was recognised, by what, and a correction. */
export function RolesSection({ organisation, model, saver, canEdit, providerName }: SectionProps) {
  const { basis } = model
  const { changed, isChanged, change, clear } = useDraft<Record<string, RoleChoice>>('roles')
  const recognised = accountRoles(basis.accounts)
  const roleOf = ({ code }: BooksAccount) => recognised.get(code) ?? null
  const active = basis.accounts.filter(account => account.status === 'active')
  const hasRow = (account: BooksAccount) =>
    roleOf(account) !== null ||
    account.code in changed ||
    basis.settings.accounts[account.code]?.role !== undefined
  const [isAll, setAll] = useState(false)
  const [search, setSearch] = useState('')
  const known = rarestFirst(active.filter(hasRow), roleOf)
  const isListed = (account: BooksAccount, at: number) => at < SHOWN || account.code in changed
  const found = active.filter(({ name }) => isFound(name, search))
  const shown = search.trim() !== '' ? found : isAll ? known : known.filter(isListed)
  const chosen = (code: string): RoleChoice => {
    const own = changed[code]
    if (own !== undefined) return own
    const saved = basis.settings.accounts[code]?.role
    if (saved === undefined) return 'recognised'
    return saved ?? 'none'
  }
  const source = (account: BooksAccount) =>
    chosen(account.code) === 'recognised' ? knownFrom(account, providerName) : 'Set by you'
  return (
    <Panel>
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Roles"
        saveLabel="Save roles"
        isLong
        onSaved={clear}
        before={
          <div className={styles.find}>
            <SearchField
              label="Find an account"
              hint="Accounts without a role are found too."
              value={search}
              onSearch={setSearch}
            />
          </div>
        }
        after={
          search.trim() === '' &&
          shown.length < known.length && (
            <Button className={styles.all} onClick={() => setAll(true)}>
              Show all {known.length} accounts
            </Button>
          )
        }
        read={() => ({
          ok: true,
          change: before =>
            Object.entries(changed).reduce(
              (settings, [code, choice = 'recognised']) =>
                withAccount(settings, code, roleSetting(choice)),
              before,
            ),
        })}
      >
        <table className={styles.table} aria-label="Account roles">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Based on</th>
              <th scope="col">Role</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(account => (
              <tr key={account.code}>
                <th scope="row">{account.name}</th>
                <td data-label="Based on">{source(account)}</td>
                <td data-label="Role" className={styles.control}>
                  <Select
                    aria-label={`Role of ${account.name}`}
                    options={optionsFor(account, roleOf(account), organisation.country)}
                    value={chosen(account.code)}
                    onChange={value => change({ [account.code]: value })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SectionForm>
    </Panel>
  )
}

/** A single tax account stays visible among a hundred stock accounts. */
function rarestFirst(
  accounts: readonly BooksAccount[],
  roleOf: (account: BooksAccount) => AccountRole | null,
): readonly BooksAccount[] {
  const counts = new Map<AccountRole | null, number>()
  for (const role of accounts.map(roleOf)) counts.set(role, (counts.get(role) ?? 0) + 1)
  const orderOf = (account: BooksAccount) => {
    const role = roleOf(account)
    return (counts.get(role) ?? 0) * ACCOUNT_ROLES.length + (role ? ACCOUNT_ROLES.indexOf(role) : 0)
  }
  return accounts.toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** The provider's mark, the account's type there, or its name. */
function knownFrom(account: BooksAccount, providerName: string): string {
  if (account.role !== null) return `Marked in ${providerName}`
  const nameless = accountRoles([{ ...account, name: '' }]).get(account.code)
  return nameless ? `Its type in ${providerName}` : 'Its name'
}

function optionsFor(
  account: BooksAccount,
  found: AccountRole | null,
  country: string | null,
): readonly SelectOption<RoleChoice>[] {
  return [
    { value: 'recognised', label: found ? `${roleName(found, country)} (automatic)` : 'Automatic' },
    ...rolesFor(account).map(value => ({ value, label: roleName(value, country) })),
    { value: 'none', label: 'None of these' },
  ]
}

const roleSetting = (choice: RoleChoice): { role?: AccountRole | null } => {
  if (choice === 'recognised') return {}
  return { role: choice === 'none' ? null : choice }
}
