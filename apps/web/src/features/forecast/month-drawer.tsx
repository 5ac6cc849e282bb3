import type { Organisation } from '@millpond/contract/organisation'
import { type CashForecast, cashAnswer, monthFigures } from '@millpond/core/forecast'
import { longMonth, type Month } from '@millpond/core/time'
import { useEffect, useRef, useState } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { organisationPath } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { KIND_WORDS } from '#ui/chart/month-point.ts'
import { Drawer } from '#ui/drawer.tsx'
import { useToast } from '#ui/toast.tsx'
import { accountOf } from './account-rows.ts'
import { AccountView } from './account-view.tsx'
import { CashCausesPanel } from './cash-causes-panel.tsx'
import { HORIZON } from './horizon.ts'
import { accountsAhead } from './model/accounts-ahead.ts'
import styles from './month-drawer.module.css'
import { MonthView } from './month-view.tsx'
import type { Drill } from './use-drill.ts'
import { usePressKeys } from './use-press-keys.ts'

interface MonthDrawerProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly forecast: CashForecast
  readonly month: Month
  readonly drill: Drill
}

/** One month from its opening to its closing balance, its accounts, and one of them. Guide §5. */
export function MonthDrawer({ organisation, model, forecast, month, drill }: MonthDrawerProps) {
  const { ledger } = model
  const accounts = accountsAhead(model, HORIZON)
  const [isWhole, setWhole] = useState(false)
  const figures = monthFigures(ledger, forecast, month)
  const series = drill.account === null ? undefined : accountOf(ledger, drill.account)
  const copyLink = useCopyLink(organisation.organisationId)
  const body = useFocusOnReturn(drill.account)
  usePressKeys('dialog', {
    c: copyLink,
    ...(drill.account !== null && { Backspace: drill.leaveAccount }),
  })
  const known = { ledger, accounts, month, drill }
  const kind = figures && KIND_WORDS[figures.kind]
  const title = kind ? `${longMonth(month)}, ${kind}` : longMonth(month)
  return (
    <Drawer
      title={series?.name ?? title}
      onClose={drill.close}
      footer={
        <Button aria-keyshortcuts="c" title="C" onClick={copyLink}>
          Copy link
        </Button>
      }
    >
      <div ref={body} className={styles.body}>
        {!figures && <p>There are no figures of this month yet.</p>}
        {figures && drill.account === null && (
          <MonthView
            {...{ ...known, forecast, figures, isWhole }}
            floor={organisation.cashFloor}
            onShowAll={() => setWhole(true)}
            causes={
              <CashCausesPanel
                {...{ model, month, organisationId: organisation.organisationId }}
                low={cashAnswer(forecast, organisation.cashFloor).low?.month ?? null}
              />
            }
          />
        )}
        {drill.account !== null && <AccountView key={drill.account} {...{ ...known, series }} />}
      </div>
    </Drawer>
  )
}

/** The link names the organisation too: who follows it may be looking at another one. */
function useCopyLink(organisationId: string) {
  const toast = useToast()
  return () => {
    const { origin, search } = window.location
    const link = `${origin}${organisationPath(organisationId)}${search}`
    // Without a secure page there is no clipboard at all.
    const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('none'))
    copied.then(
      () => toast({ message: 'Link copied.' }),
      () => toast({ message: 'The browser does not let us copy. Copy the address instead.' }),
    )
  }
}

/** Back from an account, the focus is on that account again. */
function useFocusOnReturn(account: string | null) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(account)
  useEffect(() => {
    const left = before.current
    before.current = account
    if (account !== null || left === null) return
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-code]') ?? []
    for (const row of rows) if (row.dataset.code === left) row.focus()
  }, [account])
  return body
}
