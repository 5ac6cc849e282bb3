import { chanceShown, when } from '@millpond/core/insight'
import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Ago } from '#ui/ago.tsx'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { AS_LIST, type Column } from '#ui/data-table.tsx'
import { Triangle } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { StoredScenario } from '../editor/contract-types.ts'
import { scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'
import { WORDS, windowWords } from '../scenario-words.ts'
import { ScenarioChips } from './scenario-chips.tsx'
import type { ListedAnswer, ListedFigures } from './use-listed-figures.ts'

/** With all columns, and the navigation next to it, the table would scroll sideways. */
const TOO_NARROW = '(max-width: 1279px)'

interface ColumnsWanted {
  readonly organisationId: string
  readonly currency: string
  readonly floor: Cents | null
  readonly figures: ListedFigures
  readonly baselineOf: (scenario: StoredScenario) => string
  readonly menuOf: (scenario: StoredScenario) => ReactNode
  /** There is room for all columns, and not only for those that decide between scenarios. */
  readonly isWide: boolean
}

/** A scenario, or the forecast that it is next to. */
interface ListedRow {
  readonly id: string
  readonly scenario: StoredScenario | null
}

export function useScenarioColumns(given: Omit<ColumnsWanted, 'isWide'>): Column<ListedRow>[] {
  const isList = useMedia(AS_LIST)
  const isWide = !useMedia(TOO_NARROW)
  const wanted = { ...given, isWide }
  const { organisationId, menuOf } = wanted
  const name: Column<ListedRow> = {
    ...{ key: 'name', label: 'Name', isRowHead: true },
    sortBy: ({ scenario }) => scenario?.scenarioName ?? '',
    cell: ({ scenario }) =>
      scenario ? (
        <>
          <Link to={scenarioPath(organisationId, scenario.id)}>{scenario.scenarioName}</Link>
          <ScenarioChips {...scenario} />
        </>
      ) : (
        WORDS.forecast
      ),
  }
  const menu: Column<ListedRow> = {
    ...{ key: 'menu', label: isList ? '' : 'Actions' },
    cell: ({ scenario }) =>
      scenario &&
      (isList ? <span className={styles.corner}>{menuOf(scenario)}</span> : menuOf(scenario)),
  }
  const [balance, ...figures] = figureColumns(wanted)
  if (!isWide) return [name, ...figures, menu]
  return [name, typeColumn(wanted), balance, ...figures, savedColumn, menu]
}

const typeColumn = ({ baselineOf }: ColumnsWanted): Column<ListedRow> => ({
  ...{ key: 'type', label: 'Type', sortBy: ({ scenario }) => scenario?.scenarioType ?? '' },
  cell: ({ scenario }) =>
    scenario ? (
      <>
        {scenario.scenarioType}
        <span className={styles.about}>
          {baselineOf(scenario)} · {windowWords(scenario.forecastHorizon)}
        </span>
      </>
    ) : (
      WORDS.forecastAbout
    ),
})

const savedColumn: Column<ListedRow> = {
  ...{ key: 'saved', label: 'Last saved' },
  sortBy: ({ scenario }) => scenario?.lastSavedDate ?? '',
  cell: ({ scenario }) =>
    scenario && <Ago at={new Date(scenario.lastSavedDate ?? scenario.createdAt)} />,
}

function figureColumns(wanted: ColumnsWanted): [Column<ListedRow>, ...Column<ListedRow>[]] {
  const { currency, floor, figures } = wanted
  const lowOf = ({ id }: ListedRow) => figures.get(id)?.low ?? null
  const chanceOf = ({ id }: ListedRow) => figures.get(id)?.chance ?? null
  const changeOf = ({ id, scenario }: ListedRow) =>
    scenario ? (figures.get(id)?.change ?? null) : null
  return [
    balanceColumn(wanted),
    {
      ...{ key: 'low', label: 'Low point', isNumber: true },
      sortBy: each => lowOf(each)?.amount ?? null,
      cell: each => {
        const low = lowOf(each)
        if (!low) return <Unknown of={figures.get(each.id)} />
        return (
          <>
            <Low amount={cents(low.amount)} {...{ floor, currency }} />
            <span className={styles.about}>{when(low)}</span>
          </>
        )
      },
    },
    {
      ...{ key: 'change', label: 'Change', isNumber: true, sortBy: changeOf },
      cell: each => {
        const change = changeOf(each)
        return change === null ? null : formatVariance(change, { currency })
      },
    },
    {
      ...{ key: 'chance', isNumber: true, sortBy: chanceOf },
      label: floor === null ? 'Chance below zero' : 'Chance below floor',
      cell: each => {
        const chance = chanceOf(each)
        return chance === null ? <Unknown of={figures.get(each.id)} /> : chanceShown(chance)
      },
    },
  ]
}

interface LowProps {
  readonly amount: Cents
  readonly floor: Cents | null
  readonly currency: string
}

function Low({ amount, floor, currency }: LowProps) {
  const isBelow = amount < (floor ?? 0)
  return (
    <span className={styles.low} data-below={isBelow || undefined}>
      {isBelow && <Triangle direction="down" />}
      {formatMoney(amount, { currency })}
      {isBelow && (
        <span className="visually-hidden"> below {floor === null ? 'zero' : 'floor'}</span>
      )}
    </span>
  )
}

const LINE = { width: 120, height: 36 }

/** All lines have one scale, so that they can be compared. */
function balanceColumn({ figures, floor }: ColumnsWanted): Column<ListedRow> {
  const all = [...figures.values()].flatMap(({ lows }) => lows)
  const level = floor === null ? [] : [floor]
  const extent = [Math.min(...all, ...level), Math.max(...all, ...level)] as const
  return {
    ...{ key: 'balance', label: 'Balance' },
    cell: ({ id, scenario }) => {
      const lows = figures.get(id)?.lows ?? []
      if (lows.length === 0) return null
      const name = scenario?.scenarioName ?? WORDS.forecast
      return (
        <Sparkline
          label={`Lowest balance of each month: ${name}`}
          values={lows}
          actualCount={0}
          {...{ floor, extent }}
          size={LINE}
          mark={lows.indexOf(cents(Math.min(...lows)))}
        />
      )
    },
  }
}

function Unknown({ of }: { of: ListedAnswer | undefined }) {
  if (!of) return <span>…</span>
  return <NoValue reason={of.hasFailed ? WORDS.failed : WORDS.tooLittle} />
}
