import type { AccountSettings, ForecastSettings } from '@millpond/core/forecast'

/**
 * Sets what an account is for and leaves the rest of what is set about it; `{}` forgets the role.
 */
export function withAccount(
  settings: ForecastSettings,
  code: string,
  role: Pick<AccountSettings, 'role'>,
): ForecastSettings {
  const { role: _before, ...kept } = settings.accounts[code] ?? {}
  return replaceAccount(settings, code, { ...kept, ...role })
}

/** All that is set about an account; nothing set leaves no trace. */
export function replaceAccount(
  settings: ForecastSettings,
  code: string,
  own: AccountSettings,
): ForecastSettings {
  const { [code]: _before, ...others } = settings.accounts
  const isEmpty = Object.keys(own).length === 0
  return { ...settings, accounts: isEmpty ? others : { ...others, [code]: own } }
}
