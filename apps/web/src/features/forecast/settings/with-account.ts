import type { AccountSettings, ForecastSettings } from '@millpond/core/forecast'

/** Sets the role of an account and keeps its other settings; `{}` removes the role. */
export function withAccount(
  settings: ForecastSettings,
  code: string,
  role: Pick<AccountSettings, 'role'>,
): ForecastSettings {
  const { role: _before, ...kept } = settings.accounts[code] ?? {}
  return replaceAccount(settings, code, { ...kept, ...role })
}

/** All settings of an account; without settings it has no entry. */
export function replaceAccount(
  settings: ForecastSettings,
  code: string,
  own: AccountSettings,
): ForecastSettings {
  const { [code]: _before, ...others } = settings.accounts
  const isEmpty = Object.keys(own).length === 0
  return { ...settings, accounts: isEmpty ? others : { ...others, [code]: own } }
}
