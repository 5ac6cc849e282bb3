import type { Organisation } from '@millpond/contract/organisation'
import {
  accountsAhead,
  type CashOutlook,
  cashByMonth,
  lowestDay,
  monthOfLow,
  pastCapital,
  rangeAt,
} from '@millpond/core/insight'
import { longMonth, type Month } from '@millpond/core/time'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { selectMonth } from '#current/month.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { organisationPath } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { KIND_WORDS } from '#ui/chart/month-point.ts'
import { Drawer } from '#ui/drawer.tsx'
import { useToast } from '#ui/toast.tsx'
import { MONTHS_AHEAD } from '../hero-points.ts'
import type { Drill } from '../use-drill.ts'
import { usePressKeys } from '../use-press-keys.ts'
import { accountOf } from './account-rows.ts'
import { AccountView } from './account-view.tsx'
import { CashCausesPanel } from './cash-causes-panel.tsx'
import { DrawerFoot } from './drawer-foot.tsx'
import styles from './month-drawer.module.css'
import { MonthView } from './month-view.tsx'
import { useReopening } from './use-reopening.ts'

/** Its figures are calculated for a while, and only where cash falls below the floor. */
const RemediesPanel = lazy(() =>
  import('./remedies-panel.tsx').then(module => ({ default: module.RemediesPanel })),
)

interface MonthDrawerProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly outlook: CashOutlook
  readonly month: Month
  readonly drill: Drill
}

/** One month from its opening to its closing balance, its accounts, and one of them. Guide §5. */
export function MonthDrawer({ organisation, model, outlook, month, drill }: MonthDrawerProps) {
  const { ledger, forecast, fan } = model
  const { organisationId } = organisation
  useEffect(() => selectMonth(organisationId, month), [organisationId, month])
  const accounts = accountsAhead(model, MONTHS_AHEAD)
  const [isWhole, setWhole] = useState(false)
  const cashOf = cashByMonth(ledger, forecast)
  const cash = cashOf(month)
  const series = drill.account === null ? undefined : accountOf(ledger, drill.account)
  const copyLink = useCopyLink(organisation.organisationId)
  const body = useFocusOnReturn(drill.account)
  useReopening(body)
  usePressKeys('dialog', {
    c: copyLink,
    ...(drill.account !== null && { Backspace: drill.leaveAccount }),
  })
  const known = { country: organisation.country, ledger, accounts, month, drill }
  const kind = cash && KIND_WORDS[cash.kind]
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
        {!cash && <p>There are no figures for this month yet.</p>}
        {cash && drill.account === null && (
          <MonthView
            {...{ ...known, cashOf, cash, isWhole }}
            range={cash.kind === 'actual' ? null : rangeAt(fan, month)}
            lowest={cash.kind === 'actual' ? null : lowestDay(forecast, fan, month)}
            hadCapital={pastCapital(model) !== null}
            floor={organisation.cashFloor}
            onShowAll={() => setWhole(true)}
            isLow={outlook.low !== null && monthOfLow(outlook.low) === month}
            causes={
              <CashCausesPanel
                {...{ model, month, organisationId: organisation.organisationId }}
                low={outlook.low}
              />
            }
            remedies={
              outlook.firstBelow && (
                <Suspense fallback={null}>
                  <RemediesPanel {...{ organisation, model }} />
                </Suspense>
              )
            }
          />
        )}
        {drill.account !== null && <AccountView key={drill.account} {...{ ...known, series }} />}
        <DrawerFoot organisation={organisation} account={series?.code ?? null} />
      </div>
    </Drawer>
  )
}

/** The link also names the organisation, because its reader may have another one open. */
function useCopyLink(organisationId: string) {
  const toast = useToast()
  return () => {
    const { origin, search } = window.location
    const link = `${origin}${organisationPath(organisationId)}${search}`
    // Without https there is no clipboard.
    const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('none'))
    copied.then(
      () => toast({ message: 'Link copied.' }),
      () => toast({ message: 'Your browser blocked copying. Copy the address instead.' }),
    )
  }
}

/** After Back from an account, the focus is on that account again. */
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
